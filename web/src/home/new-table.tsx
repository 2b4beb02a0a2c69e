// Setting a table: who sits where, people or computers. Used for *same device* and for *score a
// real game*, where all seats are people and chance is entered by hand.

import { SeatIcon } from '../art/seats.tsx';
import { keepPerson, personAt } from '../core/me.ts';
import { settings } from '../core/settings.ts';
import type { GameId, Saved, Seat } from '../core/types.ts';
import type { GameInfo } from '../games/list.tsx';
import { AsLeft } from '../setup/as-left.tsx';
import { useDraft } from '../setup/draft.ts';
import { OursNote } from '../setup/ours.tsx';
import { chosenOptions, TableForm, useOptions } from '../setup/table-form.tsx';
import { optionsOf, refusal, settled, type Options } from '../core/options.ts';
import { computerName, named, strengthText } from '../core/names.ts';
import { t } from '../texts/t.ts';
import { CatPicker } from '../ui/cat-picker.tsx';
import { Later } from '../ui/later.tsx';
import { Count } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { setTable } from '../core/start.ts';

const LEVELS = [1, 2, 3, 4];

const newSeat = (seat: number): Seat => ({
  ...personAt(seat),
  player: 'human',
  level: Number(settings.level.value),
});

/** Who sits there: a name, and a person or a computer of some strength. */
function SeatRow(props: {
  seat: Seat;
  index: number;
  /** What it is called if nobody gives it a name. */
  shown: string;
  onChange: (part: Partial<Seat>) => void;
}) {
  const { seat, index, shown } = props;
  return (
    <li>
      <SeatIcon seat={index} size={22} />
      {seat.player === 'human' && (
        <CatPicker
          label={t('Cat of player {n}', { n: index + 1 })}
          name={`cat-${index}`}
          cat={seat.cat ?? 0}
          onPick={(cat) => props.onChange({ cat })}
        />
      )}
      <input
        type="text"
        maxLength={16}
        aria-label={t('Name of player {n}', { n: index + 1 })}
        value={seat.name}
        placeholder={shown}
        onInput={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <select
        aria-label={t('Who plays {name}', { name: shown })}
        onChange={(event) => {
          const level = Number(event.currentTarget.value);
          props.onChange(level ? { player: 'computer', level } : { player: 'human' });
        }}
      >
        <option value="0" selected={seat.player === 'human'}>
          {t('A person')}
        </option>
        {LEVELS.map((level) => (
          <option
            key={level}
            value={level}
            selected={seat.player === 'computer' && seat.level === level}
          >
            {t('Computer')} {computerName(level)}: {strengthText(level)}
          </option>
        ))}
      </select>
    </li>
  );
}

/** True if it has begun. What the engine refuses stays in the form, which says why. */
async function begin(game: GameId, seats: Seat[], chance: Saved['chance'], options: Options) {
  if (await refusal(game, seats.length, options)) return false;
  const there = seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
  for (const [seat, { player, name, cat = 0 }] of there.entries())
    if (player === 'human') keepPerson(seat, { name, cat });
  await setTable({
    game,
    seats: there,
    chance,
    options: settled(options, seats.length),
  });
  return true;
}

export function NewTable(props: {
  game: GameInfo;
  chance: Saved['chance'];
  /** What is chosen as long as nobody has begun to choose. */
  options?: Options;
  onClose: () => void;
}) {
  const [least, most] = props.game.players;
  const draft = useDraft(`${props.game.id}.${props.chance}`, () => ({
    seats: [newSeat(0), newSeat(1)],
    options: props.options ?? {},
  }));
  const { seats, options } = draft.value;
  const change = (index: number, part: Partial<Seat>) =>
    draft.change({ seats: seats.map((s, i) => (i === index ? { ...s, ...part } : s)) });
  const resize = (count: number) =>
    draft.change({ seats: Array.from({ length: count }, (_, i) => seats[i] ?? newSeat(i)) });
  const list = useOptions(props.game.id);
  const chosen = chosenOptions(list, props.game.id, seats.length, options);
  const shown = named(
    seats.map((seat) => ({ ...seat, name: seat.name.trim() })),
    false,
  );
  const start = async () => {
    const { id } = props.game;
    const sent = chosenOptions(await optionsOf(id), id, seats.length, options);
    if (await begin(id, seats, props.chance, sent)) draft.clear();
  };
  return (
    <Sheet title={t(props.game.title)} onClose={props.onClose}>
      <AsLeft draft={draft} />
      <Count
        legend={t('Players')}
        least={least}
        most={most}
        value={seats.length}
        onChange={resize}
      />
      <ol class="seat-list">
        {seats.map((seat, index) => (
          <SeatRow
            key={index}
            seat={seat}
            index={index}
            shown={shown[index]?.name ?? ''}
            onChange={(part) => change(index, part)}
          />
        ))}
      </ol>
      <TableForm
        form={draft.name}
        game={props.game.id}
        names={shown.map(({ name }) => name)}
        options={options}
        onChange={(next) => draft.change({ options: next })}
        unfolded={draft.found}
      />
      {props.game.besides && (
        <Later key={JSON.stringify(chosen)} load={props.game.besides} with={{ options: chosen }} />
      )}
      {props.chance === 'hand' && (
        <>
          <p class="quiet">
            {t(
              'You roll the real dice and draw the real tiles; Kocka asks what they show, checks the moves and keeps the score.',
            )}
          </p>
          <OursNote game={props.game.id} />
        </>
      )}
      <button class="primary" disabled={list.length === 0} onClick={() => void start()}>
        {t('Start')}
      </button>
    </Sheet>
  );
}
