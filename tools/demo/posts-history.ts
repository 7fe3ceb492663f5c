import type { Insertable } from 'kysely';

import type { PublishingTables } from '#server/db/publishing-tables.ts';
import type { Ids } from './board-store.ts';
import { withMentions } from './board.ts';
import { demoPeople } from './people.ts';
import { contentsOver, judged } from './posts-content.ts';
import type { PlacedPost } from './posts-fill.ts';

type Row<Table extends keyof PublishingTables> = Insertable<PublishingTables[Table]>;
type Event = Omit<Row<'post_events'>, 'at'> & { at: Date };

const leaders = new Set(
  demoPeople.filter(({ role }) => role === 'owner' || role === 'admin').map(({ name }) => name),
);

/** Reviews, edits, comments and the log of posts, each oldest first. */
export function historyRows(posts: readonly PlacedPost[], { people, tokens }: { people: Ids; tokens: Ids }) {
  const by = (name: string) => ({ user_id: people.get(name) ?? null, token_id: tokens.get(name) ?? null });
  const turns = posts
    .flatMap((post) => {
      const contents = contentsOver(post.content, post.turns);
      return post.turns.map((turn, index) => ({ post, turn, index, after: contents[index + 1] }));
    })
    .toSorted((a, b) => a.turn.at.getTime() - b.turn.at.getTime());
  return {
    reviews: turns.flatMap(({ post, turn, index }): Row<'reviews'>[] => {
      if (turn.what !== 'reviewed') return [];
      const { warnings, ...verdict } = judged(turn, { by: post.by, leads: leaders.has(post.by) });
      return [
        {
          post_id: post.id,
          ...by(turn.by),
          ...verdict,
          score: turn.score,
          scores: JSON.stringify(turn.scores),
          warnings: JSON.stringify(warnings),
          note: turn.note,
          content_hash: post.hashes[index] ?? '',
          policy_version: 0,
          created_at: turn.at,
          demo: true,
        },
      ];
    }),
    post_edits: turns.flatMap(({ post, turn, after }): Row<'post_edits'>[] => {
      if (turn.what !== 'edited') return [];
      const { field, before, at } = turn;
      return [
        {
          post_id: post.id,
          ...by(turn.by),
          field,
          before: JSON.stringify(before),
          after: JSON.stringify(after?.[field] ?? null),
          at,
          demo: true,
        },
      ];
    }),
    post_comments: turns.flatMap(({ post, turn }): Row<'post_comments'>[] => {
      if (turn.what !== 'commented') return [];
      const { comment, mentions } = withMentions(turn.text, people);
      const { user_id } = by(turn.by);
      return [
        { post_id: post.id, user_id, user_name: turn.by, comment, mentions, created_at: turn.at, demo: true },
      ];
    }),
    post_events: posts
      .flatMap((post) => eventsOf(post, people))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

/** A post's log, as the desk and its worker write it. */
function eventsOf(post: PlacedPost, people: Ids): Event[] {
  const line = (at: Date, kind: string, text: string, details: Record<string, unknown>): Event => ({
    post_id: post.id,
    target_id: null,
    at,
    kind,
    text,
    network_said: null,
    details: JSON.stringify(details),
  });
  const events = [line(post.madeAt, 'created', 'Created.', { user_id: people.get(post.by) })];
  if (post.releasedAt && post.dueAt) {
    const { release, hash, releasedAt, dueAt, places } = post;
    const going = places.filter(({ leftOut }) => leftOut === null).length;
    const who =
      typeof release === 'object'
        ? release?.approvedBy
        : release === 'created'
          ? post.by
          : lastReviewer(post);
    const text = `Released for ${going === 1 ? 'one account' : `${going} accounts`}.`;
    const how = typeof release === 'object' ? 'approved' : release;
    events.push(
      line(releasedAt, 'released', text, {
        by: how,
        user_id: people.get(who ?? ''),
        content_hash: hash,
        time: dueAt,
      }),
    );
  }
  if (post.cancelledAt)
    events.push(line(post.cancelledAt, 'cancelled', 'Cancelled.', { user_id: people.get(post.by) }));
  const sending = post.places.flatMap(({ targetId, delivery }) =>
    (delivery?.events ?? []).map(({ at, kind, text, said, details }): Event => ({
      ...line(at, kind, text, details),
      target_id: targetId,
      network_said: said,
    })),
  );
  return [...events, ...sending];
}

const lastReviewer = ({ turns }: PlacedPost) => turns.findLast(({ what }) => what === 'reviewed')?.by;
