// The sheets over a table, one at a time, and the menu that opens them.

import type { Signal } from '@preact/signals';
import { rotated } from '../core/options.ts';
import { go } from '../core/route.ts';
import type { View } from '../core/session.ts';
import { settings } from '../core/settings.ts';
import { setTable } from '../core/start.ts';
import { hasFace } from '../games/list.tsx';
import { hasLesson } from '../games/wins.ts';
import { t } from '../texts/t.ts';
import { MenuSheet, type MenuItem } from '../ui/menu.tsx';
import { SettingsSheet } from '../ui/settings-sheet.tsx';
import { switchSound } from '../ui/sound-switch.tsx';
import { Later } from '../ui/later.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LogSheet } from './log.tsx';
import type { Extra, Table } from './open-table.tsx';
import type { Listener } from './listen.ts';
import { KeysSheet } from './keys.tsx';
import { OpponentsSheet } from './opponents.tsx';
import { After, ResultSheet } from './result.tsx';
import { RulesSheet } from './rules.tsx';
import { ShortSheet } from './short.tsx';
import { takeLesson } from './welcome.ts';
import { downloadRecord, share, shareLink } from './share.ts';
import { playsHere } from './waits.ts';
import '../style/sheets.css';

/** Which sheet is open. */
export type Open =
  | null
  | 'menu'
  | 'log'
  | 'short'
  | 'settings'
  | 'result'
  | 'opponents'
  | 'keys'
  | 'text'
  | 'move'
  | { rule: string | null }
  | { say: string };

interface Props {
  table: Table;
  view: View;
  extra?: Extra;
  open: Signal<Open>;
  listener: Listener;
  onHint: () => void;
  /** Why no hint can be had, if so. */
  noHint: string | null;
}

const textBoard = async () => (await import('./text-board.tsx')).TextBoard;
const typeMove = async () => (await import('./type-move.tsx')).TypeMove;

function actionsOf({ table: { session }, extra, open }: Props) {
  const { game, seats, chance, options } = session.saved;
  const giveLink = async () => {
    const say = await share(session);
    open.value = say === null ? null : { say };
  };
  const follow = (link: string) => go(new URL(link).hash.slice(1));
  const against = (level: number) => {
    settings.level.value = String(level) as typeof settings.level.value;
    const computers = seats.map((seat) => (seat.player === 'computer' ? { ...seat, level } : seat));
    void setTable({ game, seats: computers, chance, options: rotated(options, seats.length) });
  };
  return {
    against,
    giveLink: () => void giveLink(),
    watch: () => void shareLink(session).then(follow),
    review: () => void shareLink(session, 'review').then(follow),
    again: extra
      ? extra.again
      : {
          text: t('Play again'),
          act: () =>
            void setTable({ game, seats, chance, options: rotated(options, seats.length) }),
        },
  };
}

/** After a game of one person against computers: a stronger one, or a weaker one after a loss. */
function nextOpponent(props: Props) {
  const { session } = props.table;
  const { seats } = session;
  const self = seats.findIndex((seat) => seat.self);
  const other = seats.find(({ player }) => player === 'computer');
  const { winners } = props.view;
  if (!session.hosted || self < 0 || !other || winners.length !== 1) return null;
  const won = winners[0] === self;
  const level = other.level + (won ? 1 : -1);
  if (level < 1 || level > 4) return null;
  return {
    text: won ? t('A stronger opponent') : t('A weaker opponent'),
    act: () => actionsOf(props).against(level),
  };
}

/** What stands below a game that is over while nothing lies over it. */
export function AfterGame(props: Props) {
  const { review, again } = actionsOf(props);
  return <After onResult={() => (props.open.value = 'result')} onReview={review} again={again} />;
}

function itemsOf(props: Props): MenuItem[] {
  const { open, extra, table } = props;
  const { giveLink, watch, again } = actionsOf(props);
  const closing = (act: () => void) => () => {
    open.value = null;
    act();
  };
  const hint = closing(() => props.onHint());
  return [
    ...(playsHere(table.session)
      ? [{ icon: 'hint', text: t('Hint'), act: hint, off: props.noHint } as const]
      : []),
    { icon: 'rules', text: t('Rules'), act: () => (open.value = { rule: null }) },
    ...(hasFace(table.session.saved.game)
      ? [{ icon: 'card', text: t('Quick reference'), act: () => (open.value = 'short') } as const]
      : []),
    { icon: 'log', text: t('What happened'), act: () => (open.value = 'log') },
    { icon: 'device', text: t('The board in words'), act: () => (open.value = 'text') },
    { icon: 'replay', text: t('Watch from the start'), act: watch },
    { icon: 'share', text: t('Share as a link'), act: giveLink },
    {
      icon: 'download',
      text: t('Download the record'),
      act: () => void downloadRecord(table.session),
    },
    ...(extra?.items.map((item) => ({ ...item, act: closing(item.act) })) ?? [
      { icon: 'turn', text: t('New game, same players'), act: () => again?.act() } as const,
    ]),
    ...(hasLesson(table.session.saved.game)
      ? [
          {
            icon: 'play',
            text: t('First lesson'),
            act: () => takeLesson(table.session.saved.game),
          } as const,
        ]
      : []),
    ...(table.session.strengthen && table.session.computers().length > 0
      ? [{ icon: 'friends', text: t('Opponents'), act: () => (open.value = 'opponents') } as const]
      : []),
    {
      icon: settings.sound.value === 'on' ? 'sound' : 'mute',
      text: settings.sound.value === 'on' ? t('Sound off') : t('Sound on'),
      act: switchSound,
    },
    { icon: 'keys', text: t('Keys'), act: () => (open.value = 'keys') },
    { icon: 'settings', text: t('Settings'), act: () => (open.value = 'settings') },
  ];
}

export function Sheets(props: Props) {
  const { table, view, extra } = props;
  const { session, ui } = table;
  const sheet = props.open.value;
  const close = () => void (props.open.value = null);
  if (sheet === null) return null;
  if (sheet === 'menu') return <MenuSheet items={itemsOf(props)} onClose={close} />;
  if (sheet === 'keys') return <KeysSheet ui={ui} onClose={close} />;
  if (sheet === 'opponents') return <OpponentsSheet session={session} onClose={close} />;
  if (sheet === 'short') return <ShortSheet game={session.saved.game} onClose={close} />;
  if (sheet === 'settings') return <SettingsSheet onClose={close} />;
  if (sheet === 'text' || sheet === 'move') {
    const load = sheet === 'text' ? textBoard : typeMove;
    return <Later key={sheet} load={load} with={{ listener: props.listener, onClose: close }} />;
  }
  if (sheet === 'log')
    return (
      <LogSheet
        log={session.log.value}
        notes={session.notes.value}
        seats={session.seats}
        ui={ui}
        onClose={close}
      />
    );
  if (sheet === 'result') {
    const { giveLink, watch, review, again } = actionsOf(props);
    const More = ui.ScoreSheet ?? ui.Result;
    return (
      <ResultSheet
        game={session.saved.game}
        ui={ui}
        next={nextOpponent(props)}
        view={view}
        seats={session.seats}
        remarks={extra?.remarks}
        ended={extra?.ended}
        last={extra?.last}
        note={extra?.note}
        more={More && <More session={session} view={view} />}
        onClose={close}
        again={again}
        onShare={giveLink}
        onReplay={watch}
        onReview={review}
      />
    );
  }
  if ('rule' in sheet)
    return <RulesSheet game={session.saved.game} rule={sheet.rule} onClose={close} />;
  return (
    <Sheet title={t('Kocka says')} onClose={close}>
      <p class="say">{sheet.say}</p>
    </Sheet>
  );
}
