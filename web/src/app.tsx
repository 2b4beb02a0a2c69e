// The whole page: one screen at a time, chosen by the address. Tables and replays are loaded when
// they are opened, so that home is there at once. Until then the screen before stays; which one it
// is says data-shows of the whole page.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { loaded, missing } from './core/loaded.ts';
import { addressOf, gameIn, route, type Route } from './core/route.ts';
import { hasFace } from './games/list.tsx';
import { Home } from './home/home.tsx';
import { spoke, t } from './texts/t.ts';
import { shortLinks, withFriends } from './table/friends-slot.ts';
import { moreSettings } from './ui/more-settings.ts';

type Screen = ComponentType<{ parts: string[] }>;

const LATER: Record<Exclude<Route['screen'], 'home'>, () => Promise<Screen>> = {
  game: async () => (await import('./table/table.tsx')).TableScreen,
  replay: async () => (await import('./table/replay.tsx')).ReplayScreen,
  shared: async () => (await import('./net/shared.tsx')).SharedScreen,
  review: async () => (await import('./review/screen.tsx')).ReviewScreen,
  puzzles: async () => (await import('./puzzles/screen.tsx')).PuzzleScreen,
  mine: async () => (await import('./mine/screen.tsx')).MineScreen,
  lesson: async () => (await import('./table/lesson.tsx')).LessonScreen,
  rules: async () => (await import('./table/rules.tsx')).RulesScreen,
  friends: async () => (await import('./net/friends.tsx')).FriendsScreen,
  table: async () => (await import('./net/room-screen.tsx')).RoomScreen,
  me: async () => (await import('./net/me.tsx')).MeScreen,
  keeper: async () => (await import('./keeper/keeper.tsx')).KeeperScreen,
  box: async () => (await import('./setup/box-screen.tsx')).BoxScreen,
  about: async () => (await import('./home/about.tsx')).AboutScreen,
  art: async () => (await import('./games/gallery.tsx')).Gallery,
};

async function isNoGame(id: string): Promise<boolean> {
  if (hasFace(id)) return false;
  const others = await (await import('./games/others.ts')).otherGames();
  return !others.some((game) => game.id === id);
}

async function screenAt(to: Route): Promise<Screen> {
  if (to.screen === 'home') return Home;
  const game = gameIn(to);
  if (game && (await isNoGame(game))) return (await import('./home/no-game.tsx')).NoGame;
  return LATER[to.screen]();
}

shortLinks.value = async (record) => (await import('./net/share-short.ts')).shareShort(record);
withFriends.value = async () => (await import('./net/branch.tsx')).BranchWithFriends;
moreSettings.value = async () => (await import('./net/push-switch.tsx')).PushSwitch;

export function App() {
  return (
    <>
      <Screens />
      {missing.value > 0 && (
        <p class="missing" role="alert">
          {t('A part of the page does not come. Trying again…')}
        </p>
      )}
    </>
  );
}

function Screens() {
  const screen = useSignal<{ route: Route; view: Screen } | null>(null);
  useSignalEffect(() => {
    const wanted = route.value;
    if (wanted.screen === 'home') {
      screen.value = null;
      return;
    }
    const isWanted = () => route.peek() === wanted;
    void spoke(loaded(() => screenAt(wanted), isWanted)).then((view) => {
      if (view && isWanted()) screen.value = { route: wanted, view };
    });
  });
  const shown = route.value.screen === 'home' ? route.value : screen.value?.route;
  useLayoutEffect(() => {
    if (shown) document.documentElement.dataset.shows = addressOf(shown);
  }, [shown]);
  if (route.value.screen === 'home') return <Home />;
  if (!screen.value) return <p class="waiting">{t('One moment…')}</p>;
  const View = screen.value.view;
  return <View key={screen.value.route.parts.join('/')} parts={screen.value.route.parts} />;
}
