// The fields of a form for options, one for each type that the engine lists. Every control has the
// option's name as its `name`. What somebody types is passed on as it stands: the engine judges it.

import { aside, setAside } from '../core/aside.ts';
import type { Option, Options } from '../core/options.ts';
import { DRAWN } from '../core/options.ts';
import { t } from '../texts/t.ts';
import { word } from '../texts/words.ts';
import { Bar } from '../ui/segments.tsx';
import { valueText, type OptionText } from './option-texts.ts';

export interface FieldProps {
  /** The form's name, under which what is chosen away is kept; core/aside.ts. */
  form: string;
  option: Option;
  text: OptionText;
  value: unknown;
  /** Who sits where, as people read it. */
  names: string[];
  /** What has been chosen in the whole form. */
  options: Options;
  onChange: (value: unknown) => void;
}

/** Digits become a number, anything else stays for the engine to refuse. */
const typed = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text);

export function NumberInput(props: {
  option: Option;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  return (
    <input
      type="text"
      inputMode="numeric"
      size={5}
      name={props.option.name}
      aria-label={props.label}
      value={String(props.value ?? '')}
      onInput={(event) => props.onChange(typed(event.currentTarget.value))}
    />
  );
}

/** One of a few words or numbers. */
function Choice({ option, text, value, onChange }: FieldProps) {
  const choices = (option.choices ?? []).map((one) => ({
    value: one,
    text: valueText(text, one) ?? '',
  }));
  return <Bar name={option.name} choices={choices} value={value} onChange={onChange} />;
}

/** A number: of few those, of many a field, with some to tap. */
function Whole({ option, text, value, onChange }: FieldProps) {
  const { min = 0, max = 0 } = option;
  if (max - min < 8) {
    const all = Array.from({ length: max - min + 1 }, (_, i) => min + i);
    const choices = all.map((one) => ({ value: one, text: String(one) }));
    return <Bar name={option.name} choices={choices} value={value} onChange={onChange} />;
  }
  return (
    <div class="number-field">
      <NumberInput option={option} label={t(text.label)} value={value} onChange={onChange} />
      {(text.numbers ?? []).map((one) => (
        <button type="button" key={one} aria-pressed={one === value} onClick={() => onChange(one)}>
          {valueText(text, one)}
        </button>
      ))}
    </div>
  );
}

/** Who begins: somebody at the table, or it is drawn. */
function Seat({ option, value, names, onChange }: FieldProps) {
  const choices: { value: unknown; text: string }[] = names.map((text, seat) => ({
    value: seat,
    text,
  }));
  choices.push({ value: DRAWN, text: t('Drawn') });
  return <Bar name={option.name} choices={choices} value={value} onChange={onChange} />;
}

type Numbers = Record<string, unknown>;

/** A number for each key. */
function Table({ option, value, onChange }: FieldProps) {
  const numbers = value as Numbers;
  return (
    <ul class="option-keys">
      {(option.keys ?? []).map((key) => (
        <li key={key}>
          <label>
            <span>{word(key)}</span>
            <NumberInput
              option={option}
              label={word(key)}
              value={numbers[key] ?? 0}
              onChange={(next) => onChange({ ...numbers, [key]: next })}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A row of numbers for each key. */
function Rows({ option, value, onChange }: FieldProps) {
  const rows = value as Record<string, unknown[]>;
  const [least, most] = option.length ?? [1, 1];
  const put = (key: string, row: unknown[]) => onChange({ ...rows, [key]: row });
  return (
    <ul class="option-rows">
      {(option.keys ?? []).map((key) => {
        const row = rows[key] ?? [];
        return (
          <li key={key}>
            <span>{word(key)}</span>
            {row.map((one, index) => (
              <NumberInput
                key={index}
                option={option}
                label={`${word(key)}, ${index + 1}`}
                value={one}
                onChange={(next) => put(key, row.with(index, next))}
              />
            ))}
            <button
              type="button"
              disabled={row.length <= least}
              aria-label={t('{what}: one less', { what: word(key) })}
              onClick={() => put(key, row.slice(0, -1))}
            >
              −
            </button>
            <button
              type="button"
              disabled={row.length >= most}
              aria-label={t('{what}: one more', { what: word(key) })}
              onClick={() => put(key, [...row, row.at(-1) ?? 0])}
            >
              +
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Words that stand for a list, and a last one: the list itself, as it was when a word was chosen. */
export function ListOr(
  props: FieldProps & { begin: () => unknown; children: preact.ComponentChildren },
) {
  const { form, option, text, value, onChange } = props;
  const words = (option.choices ?? []).map((one) => ({
    value: one,
    text: valueText(text, one) ?? '',
  }));
  const own = Array.isArray(value);
  const choose = (next: unknown) => {
    if (own) setAside(form, option.name, value);
    const before = aside(form, option.name);
    onChange(next !== 'own' ? next : Array.isArray(before) ? before : props.begin());
  };
  return (
    <>
      <Bar
        name={option.name}
        choices={[...words, { value: 'own', text: t('Own choice') }]}
        value={own ? 'own' : value}
        onChange={choose}
      />
      {own && props.children}
    </>
  );
}

/** Some of these, in the order in which they are tapped. */
function Items(props: FieldProps) {
  const { option, text, value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const toggle = (item: string) =>
    onChange(chosen.includes(item) ? chosen.filter((one) => one !== item) : [...chosen, item]);
  return (
    <ListOr {...props} begin={() => []}>
      <ul class="option-items">
        {(option.items ?? []).map((item) => (
          <li key={item}>
            <label class="check">
              <input
                type="checkbox"
                name={option.name}
                value={item}
                checked={chosen.includes(item)}
                onChange={() => toggle(item)}
              />
              <span>
                {text.item?.(item) ?? word(item)}
                {chosen.includes(item) && option.length?.[0] === option.length?.[1] && (
                  <b> {chosen.indexOf(item) + 1}</b>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </ListOr>
  );
}

/** A text for each seat, or some texts. */
function Texts(props: FieldProps) {
  const { option, text, value, onChange } = props;
  const names = option.each
    ? props.names
    : Array.from({ length: option.length?.[1] ?? 1 }, (_, i) => String(i + 1));
  const texts = Array.isArray(value) ? (value as string[]) : [];
  return (
    <ListOr {...props} begin={() => names.map(() => '')}>
      {names.map((name, seat) => (
        <label class="field" key={seat}>
          <span>{name}</span>
          <textarea
            name={option.name}
            rows={4}
            spellcheck={false}
            aria-label={`${t(text.label)}: ${name}`}
            value={texts[seat] ?? ''}
            onInput={(event) =>
              onChange(
                names.map((_, i) => (i === seat ? event.currentTarget.value : (texts[i] ?? ''))),
              )
            }
          />
        </label>
      ))}
    </ListOr>
  );
}

/** The field for an option of any type. */
export function Field(props: FieldProps) {
  const { type, length, pattern } = props.option;
  switch (type) {
    case 'bool':
    case 'choice':
      return <Choice {...props} />;
    case 'int':
      return <Whole {...props} />;
    case 'seat':
      return <Seat {...props} />;
    case 'object':
      return length ? <Rows {...props} /> : <Table {...props} />;
    case 'list':
      return pattern ? <Texts {...props} /> : <Items {...props} />;
  }
}
