// The owner's boxes of a game: #box/GAME lists them, #box/GAME/ID is one to be entered, and
// #box/take/DATA brings one from a link. What is entered is kept with every stroke.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  boxesOf,
  boxText,
  keepBox,
  newerBoxes,
  NoBox,
  packBox,
  readBox,
  takeBox,
  throwBox,
  unpackBox,
  type Box,
} from '../core/boxes.ts';
import { optionsOf, refusal } from '../core/options.ts';
import { boxesFrom, go } from '../core/route.ts';
import { playNow } from '../core/start.ts';
import { freshId, type GameId } from '../core/types.ts';
import { gameInfo } from '../games/list.tsx';
import { t } from '../texts/t.ts';
import { Ask } from '../ui/ask.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { download, shareAddress } from '../ui/give.ts';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { optionProblem } from './option-problem.ts';
import { textOf } from './option-texts.ts';
import { chosenOptions, Form, OptionRow, Unknown, useOptions, useProblem } from './table-form.tsx';
import '../style/form.css';
import '../style/net.css';

export function BoxScreen({ parts }: { parts: string[] }) {
  const [game = '', id] = parts;
  if (game === 'take') return <Taken data={id ?? ''} />;
  const box = id === undefined ? null : boxesOf(game).find((one) => one.id === id);
  return (
    <Page
      title={t(gameInfo(game).title)}
      back={id === undefined ? `#${boxesFrom()}` : `#box/${game}`}
    >
      {box ? <Editor key={box.id} box={box} /> : <List game={game} />}
    </Page>
  );
}

function Page(props: { title: string; back: string; children: ComponentChildren }) {
  return (
    <div class="lobby boxes">
      <header class="bar">
        <a class="icon-button" href={props.back} aria-label={t('Back')}>
          <Icon name="back" />
        </a>
        <h1>{props.title}</h1>
      </header>
      <main>{props.children}</main>
    </div>
  );
}

/** Why a text is not a box, in words. */
function whyNot(error: unknown): string {
  if (!(error instanceof NoBox)) throw error;
  switch (error.why) {
    case 'part':
      return t('This is only a part of a box: the link or the file was cut off.');
    case 'newer':
      return t('This box comes from a newer Kocka. Reload the page, then try again.');
    case 'none':
      return t('This is not a box of Kocka.');
  }
}

// ---- a box from elsewhere ----

function Taken({ data }: { data: string }) {
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    void unpackBox(data).then(
      (box) => go(`box/${box.game}/${takeBox(box).id}`),
      (error: unknown) => (problem.value = whyNot(error)),
    );
  }, [data]);
  return (
    <Page title={t('Your box')} back="#">
      <p role={problem.value ? 'alert' : 'status'}>{problem.value ?? t('One moment…')}</p>
    </Page>
  );
}

function Import() {
  const problem = useSignal<string | null>(null);
  const take = async (file: File) => {
    try {
      const box = takeBox(readBox(await file.text()));
      go(`box/${box.game}/${box.id}`);
    } catch (error) {
      problem.value = whyNot(error);
    }
  };
  return (
    <>
      <FileButton
        text={t('A box from a file')}
        accept=".json,application/json"
        onFile={(file) => void take(file)}
      />
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </>
  );
}

// ---- the list ----

function List({ game }: { game: GameId }) {
  const list = boxesOf(game);
  const begin = () => {
    const box = { id: freshId(), name: t('My box'), game, options: {} };
    keepBox(box);
    go(`box/${game}/${box.id}`);
  };
  return (
    <>
      <h2>{t('Your boxes')}</h2>
      <p class="quiet">
        {t(
          'Where we do not know what is printed, we use our own numbers. Enter those of your box once, and every table, the score keeper and the terminal can play with them.',
        )}
      </p>
      <ul class="box-list">
        {list.map(({ id, name }) => (
          <li key={id}>
            <a href={`#box/${game}/${id}`}>{name || t('My box')}</a>
          </li>
        ))}
      </ul>
      {newerBoxes() > 0 && (
        <p role="status">
          {t('A newer Kocka has kept boxes here. They stay; reload the page to see them.')}
        </p>
      )}
      <div class="ways">
        <button class="primary" onClick={begin}>
          {t('Enter a box')}
        </button>
      </div>
      <Import />
    </>
  );
}

// ---- one box ----

/** As many boards as a box can have lie in it, whoever plays. */
const PARTS = 4;

function Editor({ box }: { box: Box }) {
  const list = useOptions(box.game);
  const printed = list.filter(({ name }) => textOf(box.game, name, '').printed);
  const names = Array.from({ length: PARTS }, (_, i) => t('Board {n}', { n: i + 1 }));
  /* Enough for as few as can play: how many play is asked at the table. */
  const [seats] = gameInfo(box.game).players;
  const problem = useProblem(box.game, seats, chosenOptions(list, box.game, seats, box.options));
  const change = (part: Partial<Box>) => keepBox({ ...box, ...part });
  return (
    <Form>
      <label class="field">
        <span>{t('Name of the box')}</span>
        <input
          type="text"
          name="box-name"
          maxLength={60}
          value={box.name}
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      {printed.map((option) => (
        <OptionRow
          key={option.name}
          form={box.id}
          game={box.game}
          names={names}
          options={box.options}
          onChange={(options) => change({ options })}
          option={option}
          problem={problem?.option === option.name ? problem.text : null}
        />
      ))}
      {problem && !printed.some(({ name }) => name === problem.option) && (
        <p class="problem" role="alert">
          {problem.text}
        </p>
      )}
      <Unknown box={box} list={list} />
      <PlayNow box={box} />
      <Ways box={box} />
    </Form>
  );
}

/* Oneself and a computer. */
const TWO = 2;

/** With this box, at once; or why not. */
function PlayNow({ box }: { box: Box }) {
  const { game } = box;
  const problem = useSignal<string | null>(null);
  const play = async () => {
    const options = chosenOptions(await optionsOf(game), game, TWO, box.options);
    const error = await refusal(game, TWO, options);
    problem.value = error && optionProblem(game, error).text;
    if (!error) await playNow(game, options);
  };
  return (
    <>
      <button type="button" class="primary" onClick={() => void play()}>
        <Icon name="play" size={18} />
        {t('Play now')}
      </button>
      {problem.value && (
        <p class="problem" role="alert">
          {problem.value}
        </p>
      )}
    </>
  );
}

function Ways({ box }: { box: Box }) {
  const said = useSignal<string | null>(null);
  const asking = useSignal(false);
  const code = useSignal<string | null>(null);
  const link = async () => `${location.href.replace(/#.*$/, '')}#box/take/${await packBox(box)}`;
  const show = async () => void (code.value = code.value === null ? await link() : null);
  const share = async () => {
    const done = await shareAddress(await link());
    said.value =
      done === 'copied'
        ? t('The link is copied: it holds the whole box.')
        : done === 'shared'
          ? null
          : done;
  };
  const copy = () => {
    const twin = { ...box, id: freshId(), name: t('{name}, copy', { name: box.name }) };
    keepBox(twin);
    go(`box/${box.game}/${twin.id}`);
  };
  return (
    <>
      <div class="ways">
        <button type="button" onClick={() => void share()}>
          <Icon name="share" size={18} />
          {t('Share')}
        </button>
        <button type="button" aria-expanded={code.value !== null} onClick={() => void show()}>
          {t('QR code')}
        </button>
        <button
          type="button"
          onClick={() => download(`${box.name || 'box'}.kocka.json`, `${boxText(box)}\n`)}
        >
          {t('Save as a file')}
        </button>
        <button type="button" onClick={copy}>
          {t('Copy')}
        </button>
        <button type="button" onClick={() => (asking.value = true)}>
          <Icon name="trash" size={18} />
          {t('Throw away')}
        </button>
      </div>
      {code.value && <QrCode text={code.value} name={t('QR code of this box')} />}
      {said.value && (
        <p role="status" class="box-link">
          {said.value}
        </p>
      )}
      {asking.value && (
        <Ask
          title={t('Throw away')}
          text={t('The box goes from this device; games played with it stay.')}
          yes={t('Throw away')}
          onYes={() => {
            throwBox(box.id);
            go(`box/${box.game}`);
          }}
          onClose={() => (asking.value = false)}
        />
      )}
    </>
  );
}
