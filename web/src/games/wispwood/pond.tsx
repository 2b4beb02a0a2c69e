// The pond: a ring of eight spaces and eight shapes between them. A chosen wisp lights its two
// shapes, and all the others too while the cat is ready to be hidden.

import { GhostCat, Tile } from '../../art/wisps.tsx';
import { t } from '../../texts/t.ts';
import { word } from '../../texts/words.ts';
import { mark, marked, type Pointed } from '../../ui/pointed.ts';
import { useRoving } from '../../ui/roving.ts';
import { SHAPES, type WispState } from './state.ts';

export function ShapeIcon({ name }: { name: string }) {
  const cells = SHAPES[name] ?? [];
  const w = Math.max(...cells.map(([x]) => x)) + 1;
  const h = Math.max(...cells.map(([, y]) => y)) + 1;
  const size = Math.max(w, h, 3);
  return (
    <svg
      viewBox={`${(w - size) / 2} ${(h - size) / 2} ${size} ${size}`}
      class="shape-icon"
      aria-hidden="true"
    >
      {cells.map(([x, y]) => (
        <rect key={`${x}${y}`} x={x + 0.05} y={y + 0.05} width=".9" height=".9" rx=".2" />
      ))}
    </svg>
  );
}

/* Where each of the sixteen places lies, in percent: on a long ring and on a round one. */
function long(index: number): [number, number] {
  const columns = [8, 22, 36, 50, 64, 78, 92];
  if (index < 7) return [columns[index] ?? 0, 18];
  if (index === 7) return [94, 50];
  if (index < 15) return [columns[14 - index] ?? 0, 82];
  return [6, 50];
}

function round(index: number): [number, number] {
  const angle = ((index - 4) / 16) * 2 * Math.PI;
  const radius = index % 2 ? 38 : 42;
  return [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)];
}

function style(index: number) {
  const [lx, ly] = long(index);
  const [rx, ry] = round(index);
  return { '--lx': `${lx}%`, '--ly': `${ly}%`, '--rx': `${rx}%`, '--ry': `${ry}%` };
}

export function Pond(props: {
  state: WispState;
  /** Spaces that can be chosen now, from 0. */
  open: Set<number>;
  space: number | null;
  /** Shapes that can be chosen now, by name; the value says whether the cat must hide for it. */
  shapes: Map<string, boolean>;
  shape: string | null;
  /** A wisp is to be chosen: those that cannot be say so. */
  choosing: boolean;
  pointed: Pointed;
  onSpace: (space: number) => void;
  onDrag: (space: number, event: PointerEvent) => void;
  onShape: (shape: string) => void;
}) {
  const { state } = props;
  const spaces = useRoving(
    state.pond.map((kind) => kind !== null && kind !== 'cat'),
    '.wisp-space',
  );
  const shapes = useRoving(
    state.shapes.map((name) => props.shapes.has(name)),
    '.shape-space',
  );
  return (
    <div class="pond" role="group" aria-label={t('Pond')}>
      <div class="water" />
      {state.pond.map((kind, index) => {
        const wisp = kind && kind !== 'cat';
        const nowhere = props.choosing && wisp && !props.open.has(index);
        const look = [
          'wisp-space',
          props.space === index ? 'chosen' : props.open.has(index) ? 'glow' : '',
          nowhere ? 'nowhere' : '',
        ].join(' ');
        const label = t('Space {n}: {wisp}', {
          n: index + 1,
          wisp: kind ? word(kind) : t('empty'),
        });
        return (
          <button
            key={`w${index}`}
            {...spaces(index)}
            class={`${look}${mark(props.pointed, String(index + 1))}`}
            style={style(index * 2)}
            disabled={!wisp}
            aria-pressed={props.space === index}
            aria-label={marked(
              props.pointed,
              String(index + 1),
              nowhere ? `${label}, ${t('fits nowhere')}` : label,
            )}
            onPointerDown={(event) => props.onDrag(index, event)}
            onClick={() => props.onSpace(index)}
          >
            {kind && (
              <svg viewBox="0 0 100 100" data-flip={`pond${index}`} aria-hidden="true">
                {kind === 'cat' ? <GhostCat /> : <Tile kind={kind} />}
              </svg>
            )}
          </button>
        );
      })}
      {state.shapes.map((name, index) => {
        const hides = props.shapes.get(name);
        const open = hides !== undefined;
        return (
          <button
            key={`s${index}`}
            {...shapes(index)}
            class={`shape-space${open ? (hides ? ' with-cat' : ' glow') : ''}${props.shape === name ? ' chosen' : ''}${mark(props.pointed, name)}`}
            style={style(index * 2 + 1)}
            disabled={!open}
            aria-pressed={props.shape === name}
            aria-label={marked(
              props.pointed,
              name,
              hides
                ? t('Shape {shape}, the cat hides for it', { shape: word(name) })
                : t('Shape {shape}', { shape: word(name) }),
            )}
            onClick={() => props.onShape(name)}
          >
            <ShapeIcon name={name} />
          </button>
        );
      })}
    </div>
  );
}
