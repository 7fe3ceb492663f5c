import { plural, t } from '@lingui/core/macro';
import {
  Archive,
  ArrowRightLeft,
  CircleSlash2,
  ExternalLink,
  Flag,
  Link2,
  PanelRight,
  Shapes,
  Tag,
  UserRound,
} from 'lucide-react';

import { cardPriorities } from '#contract/board/card-text.ts';
import { LabelPicker } from '#web/parts/labels/label-picker.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx';
import { toast, toastRefusal } from '#web/ui/toast.tsx';
import { useBoard } from './board-context.ts';
import { openCardMenu, type CardMenuPlace } from './card-menu-place.ts';
import { quotedTitle, priorityLabels } from './labels.ts';
import { PriorityMark } from './priority-mark.tsx';

/** The actions of a card, or of all selected cards. */
export function CardMenu({ place, onClose }: { place: CardMenuPlace; onClose: () => void }) {
  const popup = { triggerRef: { current: place.anchor }, onClose };
  switch (place.kind) {
    case 'actions':
      return <Actions {...popup} place={place} />;
    case 'assign':
      return <Assign {...popup} cards={place.cards} />;
    case 'priority':
      return <Priority {...popup} cards={place.cards} />;
    case 'category':
      return <Category {...popup} cards={place.cards} />;
    case 'labels':
      return <Labels {...popup} cards={place.cards} />;
    case 'column':
      return null;
  }
}

interface Popup {
  triggerRef: { current: HTMLElement };
  onClose: () => void;
}

function Actions({ place, ...popup }: Popup & { place: CardMenuPlace }) {
  const { store, open, changes, mayChange } = useBoard();
  const { cards, anchor } = place;
  const [first] = cards;
  const card = first === undefined ? undefined : store.get().board.cards.get(first);
  // This menu closes after its action, so the next one must open later.
  const next = (kind: CardMenuPlace['kind']) => () => setTimeout(() => openCardMenu({ kind, cards, anchor }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/board?card=${first}`, location.href).href);
      toast(t`Link copied.`);
    } catch {
      toastRefusal(t`Couldn’t copy the link. Open the card and copy it from the address bar.`);
    }
  };
  return (
    <Menu {...popup} label={t`Card`} placement="bottom end">
      <MenuItem
        label={t({ message: 'Open', context: 'verb' })}
        note="O"
        icon={<PanelRight aria-hidden className="size-4" />}
        onAction={() => open(first)}
      />
      {card?.post_url && (
        <MenuItem
          label={t`Open link`}
          icon={<ExternalLink aria-hidden className="size-4" />}
          onAction={() => window.open(card.post_url ?? '', '_blank', 'noopener,noreferrer')}
        />
      )}
      <MenuItem
        label={t`Copy link`}
        icon={<Link2 aria-hidden className="size-4" />}
        onAction={() => void copy()}
      />
      {mayChange(cards) && (
        <>
          <MenuLine />
          <MenuItem
            label={t`Move to…`}
            note="M"
            icon={<ArrowRightLeft aria-hidden className="size-4" />}
            onAction={next('column')}
          />
          <MenuItem
            label={t`Assign…`}
            note="A"
            icon={<UserRound aria-hidden className="size-4" />}
            onAction={next('assign')}
          />
          <MenuItem
            label={t`Priority…`}
            note="P"
            icon={<Flag aria-hidden className="size-4" />}
            onAction={next('priority')}
          />
          <MenuItem
            label={t`Category…`}
            icon={<Shapes aria-hidden className="size-4" />}
            onAction={next('category')}
          />
          <MenuItem
            label={t`Labels…`}
            icon={<Tag aria-hidden className="size-4" />}
            onAction={next('labels')}
          />
          <MenuLine />
          <MenuItem
            label={t({ message: 'Archive', context: 'verb' })}
            icon={<Archive aria-hidden className="size-4" />}
            onAction={() => void changes.archive(cards)}
          />
        </>
      )}
    </Menu>
  );
}

function Assign({ cards, ...popup }: Popup & { cards: readonly number[] }) {
  const { members, me, change, chosen, count, quotedCard } = useMany(cards, 'assigned_to_user_id');
  const own = members.toSorted((a, b) => Number(b.user_id === me) - Number(a.user_id === me));
  return (
    <Menu {...popup} label={t`Assign to`}>
      {own.map(({ user_id, user_name }) => (
        <MenuItem
          key={user_id}
          label={user_name}
          icon={<Avatar name={user_name} />}
          note={user_id === me ? t({ message: 'me', context: 'beside one’s own name' }) : undefined}
          isChosen={chosen === user_id}
          onAction={() =>
            change(
              { assigned_to_user_id: user_id },
              plural(count, {
                1: `${quotedCard} assigned to ${user_name}.`,
                other: `# cards assigned to ${user_name}.`,
              }),
            )
          }
        />
      ))}
      <MenuLine />
      <MenuItem
        label={t`Unassigned`}
        icon={<CircleSlash2 aria-hidden className="size-4" />}
        isChosen={chosen === null}
        onAction={() =>
          change(
            { assigned_to_user_id: null },
            plural(count, { 1: `${quotedCard} unassigned.`, other: '# cards unassigned.' }),
          )
        }
      />
    </Menu>
  );
}

function Priority({ cards, ...popup }: Popup & { cards: readonly number[] }) {
  const { change, chosen, count, quotedCard } = useMany(cards, 'priority');
  const done = {
    low: plural(count, { 1: `${quotedCard} set to low priority.`, other: '# cards set to low priority.' }),
    medium: plural(count, {
      1: `${quotedCard} set to medium priority.`,
      other: '# cards set to medium priority.',
    }),
    high: plural(count, { 1: `${quotedCard} set to high priority.`, other: '# cards set to high priority.' }),
    urgent: plural(count, {
      1: `${quotedCard} set to urgent priority.`,
      other: '# cards set to urgent priority.',
    }),
  };
  return (
    <Menu {...popup} label={t`Priority`}>
      {cardPriorities.toReversed().map((priority) => (
        <MenuItem
          key={priority}
          label={priorityLabels[priority]}
          icon={<PriorityMark priority={priority} />}
          isChosen={chosen === priority}
          onAction={() => change({ priority }, done[priority])}
        />
      ))}
    </Menu>
  );
}

function Category({ cards, ...popup }: Popup & { cards: readonly number[] }) {
  const { categories, change, chosen, count, quotedCard } = useMany(cards, 'category_id');
  return (
    <Menu {...popup} label={t`Category`}>
      {categories.map(({ id, name: category, color }) => (
        <MenuItem
          key={id}
          label={category}
          icon={<span className="size-2 rounded-full" style={{ backgroundColor: color }} />}
          isChosen={chosen === id}
          onAction={() =>
            change(
              { category_id: id },
              plural(count, {
                1: `${quotedCard} moved to category ${category}.`,
                other: `# cards moved to category ${category}.`,
              }),
            )
          }
        />
      ))}
      <MenuLine />
      <MenuItem
        label={t({ message: 'None', context: 'category' })}
        icon={<CircleSlash2 aria-hidden className="size-4" />}
        isChosen={chosen === null}
        onAction={() =>
          change(
            { category_id: null },
            plural(count, {
              1: `${quotedCard} removed from its category.`,
              other: '# cards removed from its category.',
            }),
          )
        }
      />
    </Menu>
  );
}

/** The picker stays open for several choices. */
function Labels({ cards: ids, ...popup }: Popup & { cards: readonly number[] }) {
  const { store, changes } = useBoard();
  const things = ids.flatMap((id) => {
    const card = store.get().board.cards.get(id);
    return card ? [{ ...card, id }] : [];
  });
  return <LabelPicker {...popup} things={things} onChange={(change) => void changes.relabel(ids, change)} />;
}

type Field = 'assigned_to_user_id' | 'priority' | 'category_id';

/** The common value of a field of several cards, and a function that changes it for all of them. */
function useMany(ids: readonly number[], field: Field) {
  const board = useBoard();
  const cards = ids.flatMap((id) => board.store.get().board.cards.get(id) ?? []);
  const [first] = cards;
  const chosen = first && cards.every((card) => card[field] === first[field]) ? first[field] : undefined;
  const change = (fields: Parameters<typeof board.changes.editMany>[1], message: string) => {
    if (cards.every((card) => card[field] === fields[field])) return;
    void board.changes.editMany(ids, fields, message);
  };
  return {
    ...board,
    chosen,
    change,
    count: cards.length,
    /** The title of the first card, for messages about a single card. */
    quotedCard: first ? quotedTitle(first) : '',
  };
}
