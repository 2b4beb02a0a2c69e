// The first game's tour: a few sentences, each beside the thing that it is about. It takes the
// focus when it comes but blocks nothing; people may play on while it stands there. It comes once
// per game, and from the menu. What is not on the screen is not explained: the tour passes it
// over, or waits for what follows.

import { useEffect, useRef, useState } from 'preact/hooks';
import { keep, recall } from '../core/kept.ts';
import type { GameId } from '../core/types.ts';
import type { Stop } from '../games/game-ui.ts';
import { t } from '../texts/t.ts';

const seen = (game: GameId) => `tour.${game}`;

export const tourIsNew = (game: GameId) => recall(seen(game)) === null && recall('tour') !== 'off';

export function Tour(props: { game: GameId; stops: Stop[]; onClose: () => void }) {
  const { game, stops, onClose } = props;
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
