// SPDX-License-Identifier: Apache-2.0
// The eight tools: a radio group, arrows move in it, 1 to 8 choose from anywhere.
import { type ToolName, chooseTool, tool, toolNames } from '../drawing/tools';
import { Icon } from '../look/Icon';

const labels: Record<ToolName, [label: string, icon: string]> = {
  select: ['Select', 'select'],
  point: ['Point', 'point'],
  line: ['Line', 'line'],
  circle: ['Circle', 'circle'],
  constrain: ['Constrain', 'dim'],
  load: ['Load', 'load'],
  mass: ['Mass', 'mass'],
  cut: ['Cut', 'cut'],
};
const firstOfGroups: ToolName[] = ['point', 'constrain', 'cut'];

function onKey(event: KeyboardEvent) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const count = toolNames.length;
  const next = toolNames[(toolNames.indexOf(tool.peek()) + by + count) % count]!;
  chooseTool(next);
  document.getElementById(`tool-${next}`)?.focus();
}

export function Rail() {
  return (
    <nav class="rail" aria-label="Tools">
      <div role="radiogroup" aria-label="Tool" class="tools" onKeyDown={onKey}>
        {toolNames.flatMap((name, i) => {
          const [label, icon] = labels[name];
          const isChosen = tool.value === name;
          return [
            firstOfGroups.includes(name) && <span key={`${name} line`} class="hr" />,
            <button
              key={name}
              id={`tool-${name}`}
              class="tool"
              role="radio"
              aria-checked={isChosen}
              aria-label={label}
              title={`${label} (${i + 1})`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => chooseTool(name)}
            >
              <Icon name={icon} />
              {label}
              <kbd aria-hidden="true">{i + 1}</kbd>
            </button>,
          ];
        })}
      </div>
    </nav>
  );
}
