// The one form for what is played at a table: made from the options that the engine lists, for any
// game, on one device, with friends and beside a real box. It is given the choices and tells every
// change; what is not chosen has the engine's default. What the engine refuses is said beside the
// field.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { aside, setAside } from '../core/aside.ts';
import { boxesOf, type Box } from '../core/boxes.ts';
import { optionsOf, refusal, same, unusual, type Option, type Options } from '../core/options.ts';
import { go } from '../core/route.ts';
import type { GameId } from '../core/types.ts';
import { t } from '../texts/t.ts';
import { useEditors } from './editors.ts';
import { Field } from './option-fields.tsx';
import { optionProblem, type OptionProblem } from './option-problem.ts';
import { textOf, textsOf, valueText } from './option-texts.ts';
import '../style/form.css';

/** The game's options; none until the engine has named them. */
export function useOptions(game: GameId): Option[] {
  const list = useSignal<Option[]>([]);
  useEffect(() => {
    let gone = false;
    void optionsOf(game).then((found) => {
      if (!gone) list.value = found;
    });
    return () => void (gone = true);
  }, [game]);
  return list.value;
}

const usualOf = (game: GameId, option: Option, seats: number) =>
  textOf(game, option.name, '').usual?.(seats) ?? option.default;

/** Rows that are not there, or of another kind, are the usual ones, as the engine has it. */
function filled(usual: unknown, chosen: unknown): unknown {
  const given = Object.entries(chosen ?? {}) as [string, unknown][];
  const all = { ...(usual as Record<string, unknown>) };
  for (const [name, row] of given)
    if (Array.isArray(row) === Array.isArray(all[name])) all[name] = row;
  return all;
}

/** Of a list with one for each seat, as many as there are seats, again from the first. */
const dealt = (option: Option, value: unknown, seats: number): unknown =>
  option.each === 'seat' && Array.isArray(value) && value.length > 0
    ? Array.from({ length: seats }, (_, i) => value[i % value.length] as unknown)
    : value;

/** What is sent to the engine: what differs from its defaults, and what the seats decide. */
export function chosenOptions(list: Option[], game: GameId, seats: number, options: Options) {
  const all = list.map((option) => [
    option.name,
    option.name in options
      ? dealt(option, options[option.name], seats)
      : usualOf(game, option, seats),
  ]);
  return unusual(list, Object.fromEntries(all) as Options);
}

/** What the engine says of these choices, a moment after they were made. */
export function useProblem(game: GameId, seats: number, options: Options): OptionProblem | null {
  const problem = useSignal<OptionProblem | null>(null);
  const text = JSON.stringify(options);
  useEffect(() => {
    let gone = false;
    void refusal(game, seats, options).then((error) => {
      if (!gone) problem.value = error && optionProblem(game, error);
    });
    return () => void (gone = true);
  }, [game, seats, text]);
  return problem.value;
}

export interface TableFormProps {
  /** Its name, under which what is chosen away is kept; core/aside.ts. */
  form: string;
  game: GameId;
  /** Who sits where, as people read it; also how many. */
  names: string[];
  /** What has been chosen so far. */
  options: Options;
  onChange: (options: Options) => void;
  /** Only these options; else all. */
  only?: string[];
  /** It does not fold: something around it does. */
  open?: boolean;
  /** It folds, but what was chosen before is in sight at first. */
  unfolded?: boolean;
}

export function TableForm(props: TableFormProps) {
  const { game, names, options, onChange } = props;
  const all = useOptions(game);
  const list = props.only ? all.filter(({ name }) => props.only?.includes(name)) : all;
  const chosen = chosenOptions(list, game, names.length, options);
  const problem = useProblem(game, names.length, chosen);
  /* A problem unfolds it; it stays so when the problem goes, for somebody is typing there. */
  const opened = useRef(props.unfolded === true && Object.keys(options).length > 0);
  opened.current ||= problem !== null;
  if (list.length === 0) return null;
  const of = (option: Option) => textOf(game, option.name, option.meaning);
  const row = (option: Option) => (
    <OptionRow
      key={option.name}
      {...props}
      option={option}
      problem={problem?.option === option.name ? problem.text : null}
    />
  );
  const first = list.filter((one) => !of(one).rare && !of(one).printed);
  const rare = list.filter((one) => of(one).rare);
  const printed = list.filter((one) => of(one).printed);
  const changed = (some: Option[]) => some.some(({ name }) => name in chosen);
  const mine = <Boxes {...props} list={list} all={all} />;
  const body = (
    <>
      {!props.only && <Advice game={game} options={options} onChange={onChange} />}
      {first.map(row)}
      <Group title={t('Your box')} of={printed} open={changed(printed)}>
        <p class="quiet">{t('Our numbers; enter those of your box.')}</p>
        <button type="button" onClick={() => go(`box/${game}`)}>
          {t('Your boxes')} ›
        </button>
        {printed.map(row)}
      </Group>
      <Group title={t('More')} of={rare} open={changed(rare)}>
        {rare.map(row)}
      </Group>
      {problem && !list.some(({ name }) => name === problem.option) && (
        <p class="problem" role="alert">
          {problem.text}
        </p>
      )}
    </>
  );
  if (props.open)
    return (
      <Form>
        {mine}
        {body}
      </Form>
    );
  return (
    <Form>
      {mine}
      <details
        class="variants"
        open={opened.current}
        onToggle={(event) => (opened.current = event.currentTarget.open)}
      >
        <summary>{t('Variants')}</summary>
        {body}
      </details>
    </Form>
  );
}

/** A form of its own: radio buttons of the same name elsewhere on the page are others. */
export const Form = ({ children }: { children: ComponentChildren }) => (
  <form class="table-form" onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);

/** Options that most people leave alone. */
function Group(props: { title: string; of: Option[]; open: boolean; children: ComponentChildren }) {
  const opened = useSignal(props.open);
  if (props.of.length === 0) return null;
  return (
    <details
      class="option-group"
      open={opened.value}
      onToggle={(event) => (opened.value = event.currentTarget.open)}
    >
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}

/**
 * The boxes of this device that say something of the options here: one tap puts that in, and another
 * one what was there before.
 */
function Boxes(props: TableFormProps & { list: Option[]; all: Option[] }) {
  const { form, game, options, onChange } = props;
  const all = boxesOf(game).filter((box) => props.list.some(({ name }) => name in box.options));
  const names = props.list
    .map(({ name }) => name)
    .filter((name) => textOf(game, name, '').printed || all.some((box) => name in box.options));
  if (all.length === 0) return null;
  const part = (some: Options, boxed: boolean): Options =>
    Object.fromEntries(Object.entries(some).filter(([name]) => names.includes(name) === boxed));
  const taken = (box: Box) => names.every((name) => same(options[name], box.options[name]));
  const press = (box: Box) => {
    if (!all.some(taken)) setAside(form, 'box', part(options, true));
    const next = taken(box) ? (aside(form, 'box') as Options | null) : part(box.options, true);
    onChange({ ...part(options, false), ...next });
  };
  return (
    <fieldset class="choice">
      <legend>{t('Your boxes')}</legend>
      <ul class="option-advice">
        {all.map((box) => (
          <li key={box.id}>
            <button type="button" aria-pressed={taken(box)} onClick={() => press(box)}>
              {box.name || t('My box')}
            </button>
          </li>
        ))}
      </ul>
      {all.filter(taken).map((box) => (
        <Unknown key={box.id} box={box} list={props.all} />
      ))}
    </fieldset>
  );
}

/** What a newer Kocka has put into a box: it stays there, and is not played with. */
export function Unknown({ box, list }: { box: Box; list: Option[] }) {
  const names = Object.keys(box.options).filter((name) => !list.some((one) => one.name === name));
  if (list.length === 0 || names.length === 0) return null;
  return (
    <p class="problem" role="alert">
      {t(
        'This box says more than this Kocka knows ({names}). It stays in the box; reload the page to play with it.',
        { names: names.join(', ') },
      )}
    </p>
  );
}

/** What the printed rules recommend, one tap each. */
function Advice({
  game,
  options,
  onChange,
}: Pick<TableFormProps, 'game' | 'options' | 'onChange'>) {
  const { advice = [] } = textsOf(game);
  if (advice.length === 0) return null;
  return (
    <ul class="option-advice">
      {advice.map(({ text, options: part }) => {
        const taken = Object.entries(part).every(([name, value]) => same(options[name], value));
        const without = Object.entries(options).filter(([name]) => !(name in part));
        return (
          <li key={text}>
            <button
              type="button"
              aria-pressed={taken}
              onClick={() =>
                onChange(taken ? Object.fromEntries(without) : { ...options, ...part })
              }
            >
              {t(text)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function OptionRow(props: TableFormProps & { option: Option; problem: string | null }) {
  const { game, names, options, option, onChange } = props;
  const text = textOf(game, option.name, option.meaning);
  const { first } = textsOf(game);
  const editors = useEditors(game);
  if (!editors) return null;
  const Shown = editors[option.name] ?? Field;
  const usual = usualOf(game, option, names.length);
  const chosen = option.name in options ? options[option.name] : usual;
  const value = text.rows ? filled(usual, chosen) : chosen;
  return (
    <fieldset class="choice option" data-option={option.name}>
      <legend>{t(text.label)}</legend>
      <Shown
        form={props.form}
        options={options}
        option={option}
        text={text}
        value={value}
        names={names}
        onChange={(next) => onChange({ ...options, [option.name]: next })}
      />
      {props.problem && (
        <p class="problem" role="alert">
          {props.problem}
        </p>
      )}
      {option.type === 'seat' && first && <p class="quiet">{t(first)}</p>}
      <p class="quiet">{t(text.sentence)}</p>
    </fieldset>
  );
}

/** What is played beside the usual rules: "Risky version: Yes". Nothing where all is usual. */
export function variantTexts(list: Option[], game: GameId, options: Options): string[] {
  const chosen = unusual(list, options);
  return list.flatMap((option) => {
    if (!(option.name in chosen) || option.type === 'seat') return [];
    const text = textOf(game, option.name, option.meaning);
    return [`${t(text.label)}: ${valueText(text, chosen[option.name]) ?? t('Own choice')}`];
  });
}
