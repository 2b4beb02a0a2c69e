// A table with friends that begins at a position of another game.

import type { WithFriends } from '../table/friends-slot.ts';
import { t } from '../texts/t.ts';
import { MeField } from '../ui/me-field.tsx';
import { create, Doing, PLAIN_TERMS } from './new-remote.tsx';

export function BranchWithFriends({ game, options, seats, you, line }: WithFriends) {
  const wishes = Array.from({ length: seats }, (_, seat) => (seat === you ? 'me' : 'open'));
  return (
    <>
      <MeField />
      <Doing
        text={t('Create table')}
        make={() => create({ ...PLAIN_TERMS, game, seats: wishes, options, line })}
      />
    </>
  );
}
