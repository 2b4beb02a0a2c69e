// What can be done now in the forest.

import { n, t } from '../../texts/t.ts';
import { Prompt, PromptText, waitingText } from '../../ui/done.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mark } from '../../ui/pointed.ts';
import type { BoardProps } from '../game-ui.ts';
import type { Hand } from './hand.ts';
import type { WispState } from './state.ts';

interface Props extends BoardProps {
  hand: Hand;
  state: WispState;
  /** Whose forest is seen, where it is not the own one; and the way back. */
  away: string | null;
  onBack: () => void;
}

export function Actions(props: Props) {
  const { session, view, mine, hand, state, pointed } = props;
  if (props.away !== null)
    return (
      <Prompt text={t('{name}’s forest', { name: props.away })}>
        <button class="primary back-home" onClick={props.onBack}>
          <Icon name="back" size={20} />
          {t('To your forest')}
        </button>
      </Prompt>
    );
  if (!mine) return <Prompt text={waitingText(session, view)} />;
  if (state.phase === 'setup') return <Prompt text={t("Choose a wisp for the ghost's cat")} />;
  if (state.phase === 'cat') {
    return (
      <Prompt text={t('Move the cat to a tree, or leave it')}>
        <button
          class={`primary${mark(pointed, 'stay')}`}
          onClick={() => void session.play('cat stay')}
        >
          {t('Leave it')}
        </button>
      </Prompt>
    );
  }
  return hand.laying.value ? <Laying hand={hand} /> : <Choosing {...props} />;
}

function Laying({ hand }: { hand: Hand }) {
  return (
    <div class="actions">
      <button class="tool" onClick={() => hand.drop()} aria-label={t('Put back')}>
        <Icon name="close" />
      </button>
      <button class="tool" onClick={() => hand.turn()}>
        <Icon name="turn" />
        {t('Turn')}
      </button>
      <button class="tool" onClick={() => hand.mirror()}>
        <Icon name="mirror" />
        {t('Mirror')}
      </button>
      <button class="primary" onClick={() => hand.done()}>
        <Icon name="check" size={20} />
        {t('Done')}
      </button>
    </div>
  );
}

function Choosing({ session, hand, pointed }: Props) {
  const trees = hand.trees.value.length;
  if (trees > 0)
    return (
      <div class="actions">
        <button class="tool" onClick={() => hand.drop()} aria-label={t('Put back')}>
          <Icon name="close" />
        </button>
        <button class="primary" onClick={() => hand.done()}>
          <Icon name="check" size={20} />
          {n('Plant {n} tree', 'Plant {n} trees', trees)}
        </button>
      </div>
    );
  /* What comes for nothing is not offered for the cat as well. */
  const fresh = ['refresh', 'cat-refresh'].find((move) => hand.has(move));
  return (
    <div class="actions">
      {fresh && (
        <button class={mark(pointed, fresh)} onClick={() => void session.play(fresh)}>
          {fresh === 'refresh' ? t('New wisps') : t('Hide the cat: new wisps')}
        </button>
      )}
      <PromptText
        text={
          hand.spaces.value.size > 0
            ? t('Choose a wisp, or plant trees')
            : t('No wisp fits: plant trees')
        }
      />
    </div>
  );
}
