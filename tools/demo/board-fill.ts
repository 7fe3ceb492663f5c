import type { Insertable, Transaction } from 'kysely';

import { renewReminders } from '#server/areas/admin/demo/store-reminders.ts';
import { textOfCard } from '#server/areas/board/cards/cards.ts';
import type { CardActivityTable, CardsTable } from '#server/db/board-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Candidate } from './board-candidates.ts';
import type { DemoEvent } from './board-history.ts';
import { noticesOf } from './board-notices.ts';
import * as store from './board-store.ts';
import { completedAt, demoBoard, statusOf, withMentions, type DemoCard } from './board.ts';
import { instantAt, startOfDay } from './instant.ts';
import { demoOrganizations, demoPeople } from './people.ts';

type Trx = Transaction<Tables>;
type Ids = store.Ids;

interface Filling {
  seed: number;
  now: Date;
  /** Where this desk is found: pictures of the demo are its own. */
  baseUrl: string;
}

/** A card with the id it got. */
export interface PlacedCard extends DemoCard {
  id: number;
}

/** A comment of the demo in the store. */
export interface PlacedComment {
  id: number;
  card: PlacedCard;
  by: string;
  at: Date;
  comment: string;
  mentions: number[];
}

/**
 * Fills the board of the demo's first organization, as history: nobody is mailed or pushed anything. Its people
 * and posts are there already.
 * @returns its cards
 */
export async function fillBoard(
  trx: Trx,
  candidates: readonly Candidate[],
  { seed, now: instant, baseUrl }: Filling,
): Promise<PlacedCard[]> {
  const organization = await store.readOrganization(trx, demoOrganizations[0]?.name ?? '');
  const { organizationId, people } = organization;
  const now = instantAt(startOfDay(instant, organization.zone));
  const cards = demoBoard(candidates, { seed, now, zone: organization.zone });
  const board = await store.insertBoard(trx, organizationId);
  const trends = await store.idsOfTrends(
    trx,
    cards.flatMap(({ trend }) => trend?.externalId ?? []),
  );
  const row = rowWith({ ...board, ...organization, trends, baseUrl });
  const ids = await store.insertCards(trx, cards.map(row));
  const placed = cards.map((card, index) => ({ ...card, id: ids[index] ?? 0 }));
  await store.insertCardTokens(
    trx,
    placed.map((card) => ({ card_id: card.id, words: textOfCard(card) })),
  );
  await store.insertChecklists(trx, placed.flatMap(checklistRows));
  const comments = await insertComments(trx, placed, people);
  await insertActivity(trx, placed, comments, people);
  const reminded = await renewReminders(trx, now);
  const owner = demoPeople[0]?.name ?? '';
  await store.insertNotifications(
    trx,
    noticesOf({
      cards: placed,
      comments,
      reminded,
      now,
      owner: { name: owner, id: people.get(owner) ?? 0 },
    }).map((notice) => ({ ...notice, organization_id: organizationId, user_id: people.get(owner) ?? 0 })),
  );
  return placed;
}

interface Naming {
  organizationId: number;
  people: Ids;
  projects: Ids;
  columns: Ids;
  categories: Ids;
  types: Ids;
  trends: Ids;
  baseUrl: string;
}

function rowWith(names: Naming): (card: DemoCard) => Insertable<CardsTable> {
  const id = (ids: Ids, name: string | null | undefined) => (name ? (ids.get(name) ?? null) : null);
  return (card) => {
    const [made] = card.events;
    const { title, description, notes, links, trend } = card;
    const count = (what: DemoEvent['what']) => card.events.filter((event) => event.what === what).length;
    const image = trend?.imageUrl ?? null;
    return {
      organization_id: names.organizationId,
      project_id: id(names.projects, card.project),
      board_column_id: names.columns.get(card.column) ?? 0,
      rank: card.rank,
      title,
      description,
      status: statusOf(card),
      priority: card.priority,
      due_on: card.dueOn,
      due_time: card.dueTime,
      post_url: trend?.url ?? null,
      image_url: image?.startsWith('/') ? `${names.baseUrl}${image}` : image,
      platform: card.platform,
      category_id: id(names.categories, card.category),
      card_type_id: id(names.types, card.type),
      assigned_to_user_id: id(names.people, card.assignee),
      links,
      notes,
      trend_id: id(names.trends, trend?.externalId),
      comment_count: count('commented'),
      checklist_done: card.checklist.filter(({ done }) => done).length,
      checklist_total: card.checklist.length,
      version: card.events.length,
      created_by_user_id: id(names.people, made?.by),
      created_at: made?.at ?? new Date(0),
      updated_at: card.events.at(-1)?.at ?? new Date(0),
      completed_at: completedAt(card),
      archived_at: card.events.find(({ what }) => what === 'archived')?.at ?? null,
      demo: true,
    };
  };
}

function checklistRows({ id, checklist }: PlacedCard) {
  return checklist.map((item, position) => ({ ...item, card_id: id, position }));
}

async function insertComments(trx: Trx, cards: readonly PlacedCard[], people: Ids): Promise<PlacedComment[]> {
  const said = cards
    .flatMap((card) =>
      card.events.flatMap((event) =>
        event.what === 'commented'
          ? [{ card, by: event.by, at: event.at, ...withMentions(event.text, people) }]
          : [],
      ),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids = await store.insertComments(
    trx,
    said.map(({ card, by, at, comment, mentions }) => ({
      card_id: card.id,
      user_id: people.get(by) ?? null,
      user_name: by,
      comment,
      mentions,
      created_at: at,
      edited_at: null,
      demo: true,
    })),
  );
  return said.map((comment, index) => ({ ...comment, id: ids[index] ?? 0 }));
}

async function insertActivity(
  trx: Trx,
  cards: readonly PlacedCard[],
  comments: readonly PlacedComment[],
  people: Ids,
): Promise<void> {
  const commentOf = (card: PlacedCard, { at }: DemoEvent) =>
    comments.find((comment) => comment.card === card && comment.at === at)?.id ?? 0;
  const rows = cards.flatMap((card) =>
    card.events.map((event): Insertable<CardActivityTable> & { at: Date } => {
      const { what, details } = logged(event, people, commentOf(card, event));
      const user_id = people.get(event.by) ?? null;
      return { card_id: card.id, user_id, what, details: JSON.stringify(details), at: event.at, demo: true };
    }),
  );
  await store.insertActivity(
    trx,
    rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}

/** An event as the log keeps it. */
function logged(event: DemoEvent, people: Ids, commentId: number): { what: string; details: object } {
  const edited = (field: string, from: unknown, to: unknown) => ({
    what: 'edited',
    details: { changes: { [field]: { from, to } } },
  });
  switch (event.what) {
    case 'created':
      return { what: event.what, details: { column: event.column } };
    case 'moved': {
      const { from, to, completed } = event;
      return { what: event.what, details: { from, to, position: 0, ...(completed && { completed }) } };
    }
    case 'assigned':
      return edited('assigned_to_user_id', null, people.get(event.to) ?? null);
    case 'prioritised':
      return edited('priority', event.from, event.to);
    case 'restated':
      return edited('status', event.from, event.to);
    case 'checklist_added':
    case 'checked':
      return { what: event.what, details: { text: event.text } };
    case 'commented':
      return { what: event.what, details: { comment_id: commentId } };
    case 'archived':
      return { what: event.what, details: {} };
  }
}
