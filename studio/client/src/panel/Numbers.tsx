// SPDX-License-Identifier: Apache-2.0
// The answers as numbers, where the machine stands; and the table that is played, as CSV.
import { writeName, writeUnit } from '../look/numbers';
import { answered } from '../model/model';
import { type Table, table } from '../model/motion';
import { pointedAt } from '../model/selection';
import { Value, resultsOf } from './Formulas';
import { saveAs } from './download';

// Units in the headings, as spreadsheets like it.
export function toCsv(shown: Table): string {
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const heads = shown.columns.map((c) => quote(c.unit ? `${c.name} (${c.unit})` : c.name));
  const rows = shown.columns[0]!.values.map((_, i) =>
    shown.columns.map((c) => (c.values[i] == null ? '' : String(c.values[i]! / c.scale))).join(','),
  );
  return [heads.join(','), ...rows].join('\n') + '\n';
}

// The element that a name is about: B of x(B).
const about = (name: string) => /\((?:\w+, *)?(\w+)/.exec(name)?.[1] ?? name;

export function Numbers() {
  const results = resultsOf(answered.value).filter(({ result }) => result.numeric !== null);
  const shown = table.value;
  return (
    <div class="sec">
      <h2>Values where the machine stands</h2>
      {results.length === 0 && <p>Nothing is asked yet, or nothing that has a number.</p>}
      <table>
        <tbody>
          {results.map(({ result }, i) => (
            <tr
              key={i}
              onMouseEnter={() => (pointedAt.value = [about(result.name)])}
              onMouseLeave={() => (pointedAt.value = [])}
            >
              <th scope="row">{writeName(result.name)}</th>
              <td>
                <Value result={result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown && (
        <p class="acts">
          <button class="btn small" onClick={() => saveAs('motion.csv', toCsv(shown), 'text/csv')}>
            Table over {shown.kind === 'run' ? 'time' : writeName(shown.columns[0]!.name)} as CSV
          </button>
          <span class="soft">
            {' '}
            {shown.columns.length} columns, {shown.columns[0]!.values.length} rows,{' '}
            {writeUnit(shown.columns[0]!.unit)}
          </span>
        </p>
      )}
    </div>
  );
}
