// Talk at a table: phrases and faces that all read in their own language. There is no free
// text, and nothing of it is kept.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { MoodFace, MOODS, type Mood } from '../art/moods.tsx';
import { SeatIcon } from '../art/seats.tsx';
import { settings } from '../core/settings.ts';
import { msg, t } from '../texts/t.ts';
import { Sheet } from '../ui/sheet.tsx';
import { knock } from '../ui/sound.ts';
import type { Phrase, Room } from './room.ts';
import '../style/talk.css';

/** In the order in which they are offered. */
const TEXTS: Record<Exclude<Phrase, Mood>, string> = {
  hello: msg('Hello!'),
  'good-luck': msg('Good luck!'),
  'nice-move': msg('Nice move!'),
  'well-played': msg('Well played!'),
  wow: msg('Wow!'),
  lucky: msg('Lucky you!'),
  'bad-luck': msg('Bad luck!'),
  close: msg('That was close!'),
  oops: msg('Oops!'),
  sorry: msg('Sorry!'),
  thanks: msg('Thank you!'),
  'your-turn': msg('It’s your turn!'),
  'no-hurry': msg('Take your time.'),
  thinking: msg('Let me think…'),
  moment: msg('One moment, please.'),
  'back-soon': msg('I’ll be right back.'),
  back: msg('I’m back.'),
  again: msg('Another game?'),
  'last-one': msg('Last one for today.'),
  bye: msg('Bye!'),
};

const FACES: Record<Mood, string> = {
  smile: msg('smiles'),
  laugh: msg('laughs'),
  sad: msg('is sad'),
  surprised: msg('is surprised'),
  love: msg('loves it'),
  sleepy: msg('is sleepy'),
};

const isMood = (phrase: string): phrase is Mood => phrase in FACES;

/** What a phrase says; one of a newer server says nothing here. */
const textOf = (phrase: string): string | null =>
  isMood(phrase) ? t(FACES[phrase]) : phrase in TEXTS ? t(TEXTS[phrase as 'hello']) : null;

export function TalkSheet({ room, onClose }: { room: Room; onClose: () => void }) {
  const table = room.opened.value?.session.table.value;
  const say = (phrase: Phrase) => {
    void room.say(phrase);
    onClose();
  };
  return (
    <Sheet title={t('Say something')} onClose={onClose}>
      {table?.quiet ? (
        <p class="say">{t('The host has turned talking off at this table.')}</p>
      ) : (
        <>
          <div class="faces">
            {MOODS.map((mood) => (
              <button key={mood} aria-label={t(FACES[mood])} onClick={() => say(mood)}>
                <MoodFace mood={mood} />
              </button>
            ))}
          </div>
          <div class="phrases">
            {Object.entries(TEXTS).map(([phrase, text]) => (
              <button key={phrase} onClick={() => say(phrase as Phrase)}>
                {t(text)}
              </button>
            ))}
          </div>
        </>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.talk.value === 'on'}
          onChange={(event) => (settings.talk.value = event.currentTarget.checked ? 'on' : 'off')}
        />
        <span>{t('Show me what others say')}</span>
      </label>
      {table?.host && (
        <label class="check">
          <input
            type="checkbox"
            checked={table.quiet ?? false}
            onClick={(event) => {
              event.preventDefault(); // it is checked when the server says so
              void room.quiet(!table.quiet);
            }}
          />
          <span>{t('Nobody talks at this table')}</span>
        </label>
      )}
    </Sheet>
  );
}

const SHOWN = 6000;

/** What was said last, over the board for a moment. */
export function Bubbles({ room }: { room: Room }) {
  const gone = useSignal(0);
  const all = room.talk.value;
  const last = all.at(-1);
  const heard = settings.talk.value === 'on';
  useEffect(() => {
    if (!last || !heard) return;
    knock('turn');
    const timer = setTimeout(() => (gone.value = Date.now()), SHOWN);
    return () => clearTimeout(timer);
  }, [last]);
  const session = room.opened.value?.session;
  const shown = heard && session ? all.filter(({ at }) => at > gone.value) : [];
  return (
    <ul class="bubbles" aria-live="polite">
      {shown.map(({ seat, phrase, at }) => {
        const text = textOf(phrase);
        return text === null ? null : (
          <li key={at} class="bubble">
            <SeatIcon seat={seat} size={14} />
            <span>
              <strong>{session?.seats[seat]?.name}</strong>{' '}
              {isMood(phrase) ? <span class="unseen">{text}</span> : text}
            </span>
            {isMood(phrase) && <MoodFace mood={phrase} size={32} />}
          </li>
        );
      })}
    </ul>
  );
}
