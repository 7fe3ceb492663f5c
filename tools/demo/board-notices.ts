import type { Insertable } from 'kysely';

import { pathOfCard } from '#server/areas/board/cards/notices.ts';
import { plainMentions } from '#server/areas/workspace/comments/mentions.ts';
import type { NotificationsTable } from '#server/db/attention-tables.ts';
import type { PlacedCard, PlacedComment } from './board-fill.ts';

type Notice = Omit<Insertable<NotificationsTable>, 'organization_id' | 'user_id'> & { created_at: Date };

const day = 86_400_000;

/** As many as a person finds after a while away. */
const most = 12;

/**
 * What the owner was told of the board lately, oldest first and in the words in which people are told: that of
 * the last day is unread.
 */
export function noticesOf({
  cards,
  comments,
  reminded,
  now,
  owner,
}: {
  cards: readonly PlacedCard[];
  comments: readonly PlacedComment[];
  reminded: readonly { card_id: number; due_at: Date; told_at: Date }[];
  now: Date;
  owner: { name: string; id: number };
}): Notice[] {
  const notice = (
    message: Pick<Notice, 'event' | 'title' | 'body' | 'once'>,
    card: PlacedCard,
    at: Date,
  ): Notice => ({
    ...message,
    path: pathOfCard(card.id),
    created_at: at,
    digest_id: null,
    read_at: now.getTime() - at.getTime() > 1.2 * day ? new Date(at.getTime() + day / 12) : null,
  });
  const mentioning = comments.flatMap(({ id, card, by, at, comment, mentions }) => {
    const isNamed = mentions.includes(owner.id);
    if (by === owner.name || (!isNamed && card.assignee !== owner.name)) return [];
    const event = isNamed ? 'mentioned' : 'comment_on_my_card';
    const title = `${by} commented on “${card.title}”`;
    return [notice({ event, title, body: plainMentions(comment), once: `comment ${id}` }, card, at)];
  });
  const given = cards
    .filter(({ assignee }) => assignee === owner.name)
    .flatMap((card) =>
      card.events.flatMap((event, index) => {
        if (event.what !== 'assigned' || event.by === owner.name) return [];
        const once = `card ${card.id} assigned after version ${index}`;
        const title = `${event.by} assigned you “${card.title}”`;
        return [notice({ event: 'assigned_to_me', title, body: null, once }, card, event.at)];
      }),
    );
  const due = reminded.flatMap(({ card_id, due_at, told_at }) => {
    const card = cards.find(({ id }) => id === card_id);
    if (card?.assignee !== owner.name) return [];
    const title = `“${card.title}” is due ${card.dueTime === null ? 'today' : `at ${card.dueTime.slice(0, 5)}`}`;
    return [
      notice(
        { event: 'card_due', title, body: null, once: `card ${card_id} due ${due_at.toISOString()}` },
        card,
        told_at,
      ),
    ];
  });
  return [...mentioning, ...given, ...due]
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .slice(-most);
}
