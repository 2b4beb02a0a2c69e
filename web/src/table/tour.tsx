// The first game's tour: a few sentences, each beside the thing that it is about. It takes the
// focus when it comes but blocks nothing; people may play on while it stands there. It comes once
// per game, and from the menu. What is not on the screen is not explained: the tour passes it
// over, or waits for what follows.

import { useEffect, useRef, useState } from 'preact/hooks';
import { keep, recall } from '../core/kept.ts';
import type { GameId } from '../core/types.ts';
import { msg, t } from '../texts/t.ts';

interface Stop {
  /** What it points at. */
  at: string;
  text: string;
}

const TOURS: Record<string, Stop[]> = {
  mice: [
    {
      at: '.dice',
      text: msg('The dice are rolled for you. A star is a joker: any colour you like.'),
    },
    {
      at: '.centre',
      text: msg('Tap mice that glow: one of each colour rolled, or two of a pair.'),
    },
    {
      at: '.others',
      text: msg('With a pair you may also take mice from the cards of the others.'),
    },
    {
      at: '.cat-card.own',
      text: msg(
        'More mice of a colour cover a higher number; it is what they are worth. Golden ones are not safe yet.',
      ),
    },
    {
      at: '.actions',
      text: msg(
        'Roll again for more, or stop and keep them. If a roll gives you nothing to take, the catch is lost.',
      ),
    },
  ],
  cubes: [
    {
      at: '.cubes-board:not(:has(.chip)):has(.square.glow) .stage',
      text: msg('Choose the corner from which you begin. Then the colours are dealt.'),
    },
    {
      at: '.cubes-board:has(> .chips li:nth-child(7)) .stage',
      text: msg('You jump like a knight in chess. Squares that you can reach glow.'),
    },
    {
      at: '.cubes-board > .chips:has(li)',
      text: msg('Collect the seven cubes in this order; the ringed one is next.'),
    },
    {
      at: '.cubes-board:has(.chip) .stage',
      text: msg(
        'Carved tokens carry you on: plus one step, cross one slanting step, L another jump, ring to another ring. A shield protects your cubes.',
      ),
    },
    {
      at: '.chip-rows:has(li)',
      text: msg('Jump on another player who holds your next colour unprotected, and it is yours.'),
    },
    {
      at: '.cubes-board:has(.chip) .stage',
      text: msg('With all seven, the golden centre wins.'),
    },
  ],
  fives: [
    { at: '.fives-dice', text: msg('Five dice show five symbols.') },
    {
      at: '.paper',
      text: msg(
        'Find five joined squares with exactly these symbols: draw over them, or tap them one by one. A tap on an outline rubs it out.',
      ),
    },
    { at: '.pieces', text: msg('Each form counts once, and rare ones are worth more.') },
    {
      at: '.actions',
      text: msg('Found enough? Turn the timer: one point for you, and the others must hurry.'),
    },
  ],
  wispwood: [
    {
      at: '.pond',
      text: msg('Choose a wisp of the pond; it comes with one of the two shapes beside it.'),
    },
    {
      at: '.forest-stage',
      text: msg(
        'Lay the shape beside your tiles; the rest of it are trees. Tap it to move the wisp, turn and mirror it, then tap Done.',
      ),
    },
    {
      at: '.forest-stage',
      text: msg('Or plant one to three trees: just tap empty squares. That wakes your cat.'),
    },
    {
      at: '.goals',
      text: msg(
        'Five goal cards give points. The number is what your forest would earn now; tap a card to read it.',
      ),
    },
    {
      at: '.shape-space',
      text: msg(
        'While your cat sits awake, it can hide once to bring any other shape, or new wisps.',
      ),
    },
  ],
};

const seen = (game: GameId) => `tour.${game}`;

export const tourIsNew = (game: GameId) =>
  game in TOURS && recall(seen(game)) === null && recall('tour') !== 'off';

export function Tour({ game, onClose }: { game: GameId; onClose: () => void }) {
  const stops = TOURS[game] ?? [];
  const [step, setStep] = useState(0);
  const [found, setFound] = useState<{ index: number; box: DOMRect } | null>(null);
  const next = useRef<HTMLButtonElement>(null);
  const came = useRef(false);
  useEffect(() => void keep(seen(game), 'seen'), []);
  useEffect(() => {
    if (!found || came.current) return;
    came.current = true;
    next.current?.focus({ preventScroll: true });
  }, [found]);
  useEffect(() => {
    const measure = () => {
      const places = stops.map(({ at }) => document.querySelector(at));
      const index = places.findIndex((place, i) => place && i >= step);
      const box = places[index]?.getBoundingClientRect();
      setFound(box ? { index, box } : null);
    };
    measure();
    const timer = setInterval(measure, 300);
    return () => clearInterval(timer);
  }, [step]);
  if (!found) return null;
  const { index, box } = found;
  const last = index === stops.length - 1;
  const above = box.top + box.height / 2 > innerHeight / 2;
  const place = above
    ? { bottom: `${Math.min(innerHeight - box.top + 10, innerHeight - 190)}px` }
    : { top: `${Math.min(box.bottom + 10, innerHeight - 190)}px` };
  return (
    <>
      <div
        class="tour-light"
        style={{
          left: `${box.left - 4}px`,
          top: `${box.top - 4}px`,
          width: `${box.width + 8}px`,
          height: `${box.height + 8}px`,
        }}
      />
      <section
        class="tour"
        role="dialog"
        style={place}
        aria-label={t('A short tour')}
        aria-describedby="tour-text"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <p id="tour-text" aria-live="polite">
          {t(stops[index]?.text ?? '')}
        </p>
        <div>
          <button onClick={onClose}>{t('Skip')}</button>
          <small>
            {index + 1} / {stops.length}
          </small>
          <button
            ref={next}
            class="primary"
            onClick={() => (last ? onClose() : setStep(index + 1))}
          >
            {last ? t('Play') : t('Next')}
          </button>
        </div>
      </section>
    </>
  );
}
