// SPDX-License-Identifier: Apache-2.0
// The answers as formulas, each with its value and how it was checked.
import { signal } from '@preact/signals';
import { attempt } from '../drawing/tools';
import { isGrounded } from '../drawing/wishes';
import { Icon } from '../look/Icon';
import { write, writeUnit } from '../look/numbers';
import { act } from '../model/act';
import { text } from '../model/document';
import { answered, answeredText, atWork, isAnswering, isPlaced } from '../model/model';
import { freshSymbols } from '../model/news';
import { drivers, isRun, table, valueAt, playhead } from '../model/motion';
import { elementOf, selected } from '../model/selection';
import { call, openText } from '../server/call';
import type { Answered, Result, Shown, Typeset } from '../server/replies';
import { Latex, MixedLatex } from './Formula';

const copied = signal('');

export async function copyText(what: string, name: string) {
  await navigator.clipboard.writeText(what);
  copied.value = name;
  setTimeout(() => (copied.value = ''), 1500);
}

// --- values -------------------------------------------------------------------------------------

const list = <T,>(value: T | T[] | null): T[] =>
  value === null ? [] : Array.isArray(value) ? value : [value];

function shownPairs(result: Result): [number, string][] {
  const numbers = list(result.numeric);
  const isVector = Array.isArray(result.numeric);
  const shown = (isVector ? result.shown : [result.shown]) as (Shown | null)[] | null;
  return numbers.map((number, i) => shown?.[i] ?? [number, result.unit ?? '']);
}

// The value where the transport stands, as far as its table has the answer.
function movingPairs(result: Result): [number, string][] | undefined {
  const shown = table.value;
  if (!shown || shown.of !== answeredText.value) return undefined;
  const at = playhead.value;
  const names = Array.isArray(result.numeric)
    ? list(result.numeric).map((_, i) => `${result.name}.${'xyz'[i]}`)
    : [result.name];
  const indices = names.map((name) => shown.columns.findIndex((c) => c.name === name));
  if (at === undefined || indices.includes(-1)) return undefined;
  const values = indices.map((i) => valueAt(shown, i, at));
  if (values.includes(null)) return undefined;
  return indices.map((index, i) => [values[i]!, shown.columns[index]!.unit]);
}

export function Value({ result }: { result: Result }) {
  const pairs = movingPairs(result) ?? shownPairs(result);
  if (pairs.length === 0) return null;
  const unit = writeUnit(pairs[0]![1]);
  const isOne = new Set(pairs.map((pair) => pair[1])).size === 1;
  const numbers = pairs.map(([n, u]) => write(n) + (isOne ? '' : ` ${writeUnit(u)}`));
  return (
    <span class="val">
      {pairs.length === 1 ? numbers[0] : `(${numbers.join(', ')})`}
      {isOne && unit && <small> {unit}</small>}
    </span>
  );
}

// --- one answer ---------------------------------------------------------------------------------

// What is asked, in words; the question itself stands beside.
function heading(result: Result): string {
  const [, word, about] = /^(\w+)\((.*)\)$/.exec(result.name) ?? [];
  const titles: Record<string, string> = {
    x: `Position of ${about}, x`,
    y: `Position of ${about}, y`,
    velocity: `Velocity of ${about}`,
    acceleration: `Acceleration of ${about}`,
    reaction: `Reaction of ${about}`,
    internal: `Forces inside ${about}`,
    angle: `Angle of ${about}`,
    force: `Force of ${about}`,
    contact_force: `Contact force of ${about}`,
    joint_force: `Force at the joint ${about}`,
    length: `Length of ${about}`,
    distance: `Distance of ${about}`,
  };
  return (word && titles[word]) ?? result.question.replace(/^find\s+/, '');
}

function latexOf(result: Result, typeset: Typeset | undefined): string {
  return [...(typeset?.lines ?? []), ...(typeset?.where ?? [])].join('\n') || String(result.latex);
}

const opened = signal(''); // the question whose certificate is shown
const explained = signal<{ of: string; reply: Answered } | undefined>(undefined);

async function explain() {
  const of = text.peek();
  const reply = await atWork(async (signal) => {
    await openText('work', of, { signal });
    return call<Answered>('work', 'explain', { seconds: 30 }, { signal });
  });
  explained.value = { of, reply };
}

// What is new in a formula since the text before: its terms are coloured until the next change.
function FreshKey({ result }: { result: Result }) {
  const news = freshSymbols.value.get(result.question);
  if (!news || news.names.size === 0) return null;
  return (
    <span>
      <span class="freshkey">coloured</span> new with {news.step}
    </span>
  );
}

function CertificateButton({ result }: { result: Result }) {
  const certificate = result.certificate;
  if (!certificate) return null;
  const isOpen = opened.value === result.question;
  return (
    <button
      class="cert"
      aria-expanded={isOpen}
      onClick={() => (opened.value = isOpen ? '' : result.question)}
    >
      <Icon name="check" />
      verified at {certificate.points} points
    </button>
  );
}

// How the formula was checked, and on request how it came to be.
function CertificateDetails({ result }: { result: Result }) {
  const certificate = result.certificate;
  if (!certificate || opened.value !== result.question) return null;
  const known = explained.value?.of === text.value ? explained.value.reply.report : undefined;
  const derivation = known?.derivations?.find(({ of }) => of === result.name);
  return (
    <div class="details">
      <p>
        {certificate.method[0]!.toUpperCase() + certificate.method.slice(1)}, at{' '}
        {certificate.points} random points; largest relative difference{' '}
        {certificate.max_relative_difference.toExponential(0).replace('-', '−')}.
      </p>
      {!known && (
        <button class="btn small" onClick={() => void attempt(explain)}>
          Explain
        </button>
      )}
      {known && (
        <ol>
          {(derivation?.steps ?? known.steps ?? []).map((step, i) => (
            <li key={i}>
              {step.text}
              {step.formulas.map((formula, k) => (
                <code key={k}>
                  {Array.isArray(formula)
                    ? formula.join(' = ')
                    : `${formula.name} = ${formula.formula}`}
                </code>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Formula({ result, typeset }: { result: Result; typeset: Typeset | undefined }) {
  const title = heading(result);
  const lines = typeset?.lines ?? [];
  const fresh = freshSymbols.value.get(result.question)?.names;
  return (
    <article class="f">
      <header>
        <h3>{title}</h3>
        <span class="q">{result.name}</span>
        <Value result={result} />
      </header>
      {lines.map((line) => (
        <Latex
          key={line}
          latex={line}
          fresh={fresh}
          label={`${title}: ${list(result.symbolic).join(', ')}`}
        />
      ))}
      {typeset && typeset.where.length > 0 && (
        <div class="where">
          <b>where</b>
          <ul>
            {typeset.where.map((clause) => (
              <li key={clause}>
                <MixedLatex text={clause} fresh={fresh} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {typeset?.sentences.map((sentence) => (
        <p key={sentence} class="told">
          {sentence}
        </p>
      ))}
      {result.condition && <p class="told">while {result.condition}</p>}
      {result.reason && <p class="told reason">{result.reason}</p>}
      <footer>
        <CertificateButton result={result} />
        <FreshKey result={result} />
        {lines.length > 0 && (
          <span class="acts">
            <button
              class="btn small"
              aria-label={`Copy ${title} as LaTeX`}
              onClick={() => void copyText(latexOf(result, typeset), result.question)}
            >
              {copied.value === result.question ? 'Copied' : 'LaTeX'}
            </button>
          </span>
        )}
      </footer>
      <CertificateDetails result={result} />
    </article>
  );
}

// --- questions that are usual -------------------------------------------------------------------

function AskField() {
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem(
      'question',
    ) as HTMLInputElement;
    const question = field.value.trim();
    if (question === '') return;
    const statement = /^(find|solve|optimize|prove|locus)\b/.test(question)
      ? question
      : `find ${question}`;
    void attempt(async () => {
      await act([{ action: 'add_statement', statement }], statement);
      field.value = '';
    });
  };
  return (
    <form class="ask" onSubmit={ask}>
      <input
        name="question"
        class="mono"
        aria-label="Ask for a formula"
        placeholder="ask: x(B), reaction(theta)"
        autocomplete="off"
        spellcheck={false}
      />
      <button class="btn small">Ask</button>
    </form>
  );
}

// What is usually asked of what is selected.
function questionsAboutSelection(): string[] {
  const name = selected.value[selected.value.length - 1];
  const kind = name && elementOf(name)?.kind;
  if (kind === 'point')
    return [
      `x(${name})`,
      `y(${name})`,
      `velocity(${name})`,
      `acceleration(${name})`,
      ...(isGrounded(name!) ? [`reaction(${name})`] : []),
    ];
  if (kind === 'line') {
    const dimension = new RegExp(`\\blength\\(${name}\\)\\s*=\\s*([^\\W\\d]\\w*)\\s*$`, 'mu').exec(
      text.value,
    )?.[1];
    return [
      `angle(x_axis, ${name})`,
      `velocity(${name})`,
      ...(dimension ? [`reaction(${dimension})`] : []),
    ];
  }
  return kind === 'constraint' ? [`reaction(${name})`] : [];
}

// What the drivers need; what runs by itself needs nothing.
const questionsAboutDrivers = () =>
  isRun.value ? [] : drivers.value.map((driver) => `reaction(${driver})`);

function Usual() {
  const asked = new Set(resultsOf(answered.value).map(({ result }) => result.name));
  const fresh = (questions: string[]) => questions.filter((question) => !asked.has(question));
  const about = fresh(questionsAboutSelection());
  const questions = [...new Set([...about, ...fresh(questionsAboutDrivers())])];
  if (questions.length === 0 || !isPlaced.value) return null;
  const ask = (all: string[]) => {
    const statement = `find ${all.join(', ')}`;
    void attempt(() => act([{ action: 'add_statement', statement }], statement));
  };
  const all = about.length > 0 ? about : questions;
  return (
    <div class="usual" role="group" aria-label="Usual questions">
      {questions.map((question) => (
        <button key={question} class="btn small mono" onClick={() => ask([question])}>
          {question}
        </button>
      ))}
      {all.length > 1 && (
        <button class="btn small" onClick={() => ask(all)}>
          All
        </button>
      )}
    </div>
  );
}

const mostFormulas = 60;

export function resultsOf(reply: Answered | undefined) {
  return (reply?.report.results ?? []).map((result, i) => ({ result, typeset: reply!.typeset[i] }));
}

export function Formulas() {
  const results = resultsOf(answered.value);
  const isOld = answeredText.value !== text.value;
  const whole = results.map(({ result, typeset }) => latexOf(result, typeset)).join('\n\n');
  return (
    <div class={isOld ? 'answers old' : 'answers'} aria-busy={isAnswering.value}>
      <h2 class="vh">Formulas</h2>
      <div class="fhead">
        <AskField />
        {results.length > 0 && (
          <button class="btn small" onClick={() => void copyText(whole, 'all')}>
            {copied.value === 'all' ? 'Copied' : 'Copy all'}
          </button>
        )}
      </div>
      <Usual />
      {!isPlaced.value && results.length > 0 && (
        <p class="waitnote">
          {results.length} {results.length === 1 ? 'question waits' : 'questions wait'} until the
          model is complete.
        </p>
      )}
      {results.length === 0 && (
        <div class="empty">
          <h2>Nothing is asked yet</h2>
          <p>
            Select a point, a line or a dimension and choose a question, or write one: x(B),
            velocity(B), reaction(theta).
          </p>
        </div>
      )}
      {isPlaced.value &&
        results
          .slice(0, mostFormulas)
          .map(({ result, typeset }, i) => (
            <Formula key={`${i} ${result.question}`} result={result} typeset={typeset} />
          ))}
      {isPlaced.value && results.length > mostFormulas && (
        <p class="waitnote">And {results.length - mostFormulas} more: export has them all.</p>
      )}
    </div>
  );
}
