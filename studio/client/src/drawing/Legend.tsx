// SPDX-License-Identifier: Apache-2.0
// The scales, as a title block; it shows only what is drawn.
import { lengthUnit, metres } from '../model/names';
import { sceneReply, view } from '../model/view';

export function Legend() {
  const scene = sceneReply.value.scene;
  if (!scene) return null;
  const unit = lengthUnit();
  const perUnit = view.value.scale * metres[unit]!;
  const power = 10 ** Math.floor(Math.log10(120 / perUnit));
  const length = [5, 2, 1].map((n) => n * power).find((n) => n * perUnit <= 120) ?? power;
  const layers = new Set(scene.layers.map((layer) => layer.layer));
  const arrows = [
    layers.has('applied') && (
      <span key="load" class="load">
        ▶ load
      </span>
    ),
    layers.has('reaction') && (
      <span key="reaction" class="react">
        ▷ reaction
      </span>
    ),
  ].filter(Boolean);
  const bars = [
    layers.has('tension-bar') && (
      <span key="T" class="tension">
        T tension
      </span>
    ),
    layers.has('compression-bar') && (
      <span key="C" class="comp">
        C compression
      </span>
    ),
  ].filter(Boolean);
  return (
    <dl class="legend" aria-label="Scales">
      <div>
        <dt>length</dt>
        <dd>
          <svg width={length * perUnit + 2} height="8" aria-hidden="true">
            <path
              class="measure"
              d={`M1 1v6M1 4h${length * perUnit}M${length * perUnit + 1} 1v6`}
            />
          </svg>
          {Number(length.toPrecision(1))} {unit}
        </dd>
      </div>
      {arrows.length > 0 && (
        <div>
          <dt>arrows</dt>
          <dd>{arrows}</dd>
        </div>
      )}
      {bars.length > 0 && (
        <div>
          <dt>bars</dt>
          <dd>{bars}</dd>
        </div>
      )}
    </dl>
  );
}
