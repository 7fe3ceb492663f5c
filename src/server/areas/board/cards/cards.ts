import type { Kysely } from 'kysely';

import type { cards } from '#contract/board/cards.ts';
import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { windowOf } from '#server/areas/research/trends/rules.ts';
import { findTrend } from '#server/areas/research/trends/store-post.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { toTsvector } from '#server/lib/tokens.ts';
import * as store from './store.ts';

/** @throws CodedError not_found, also for another organization's card */
export async function checkCard(db: Kysely<Tables>, organizationId: number, id: number): Promise<void> {
  if (!(await store.hasCard(db, organizationId, id))) throw notFound(t`This card was not found.`);
}

/** The whole card as the API shows it. */
export async function wholeCard(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  id: number,
): Promise<AnswerOf<typeof cards.get>['card']> {
  const row = await store.findWholeCard(ctx.db, ctx.actor.organizationId, id);
  if (!row) throw notFound(t`This card was not found.`);
  const { id: card_id, ...card } = row;
  return {
    ...card,
    card_id,
    has_description: Boolean(row.description),
    trend: row.trend_id === null ? null : await trendOf(ctx, row.trend_id),
  };
}

async function trendOf(ctx: Pick<Context, 'db' | 'actor' | 'now'>, id: number) {
  const trend = await visibleTrend(ctx, id);
  return trend ? { id, platform: trend.source, title: trend.title, url: trend.url } : null;
}

/** The trend, if it is still stored and the actor's plan includes it. */
export async function visibleTrend({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, id: number) {
  const { until } = windowOf('all', actor.plan, now);
  return findTrend(db, id, { until, withoutDemo: actor.withoutDemo });
}

/** What the search of cards compares. */
export function textOfCard(card: Pick<store.CardRow, 'title' | 'description' | 'notes' | 'links'>): string {
  const { title, description, notes, links } = card;
  return toTsvector([title, description, notes, links]);
}

/** A due date in the store's columns. */
export function dueOf(due: string | null): Pick<store.CardRow, 'due_on' | 'due_time'> {
  return due === null
    ? { due_on: null, due_time: null }
    : { due_on: due.slice(0, 10), due_time: due.slice(11) || null };
}
