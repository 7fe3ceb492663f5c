import type { Kysely } from 'kysely';

import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { HandlersOf } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { rowsBetween, yearOf } from './between.ts';
import { holidayRowsOf, type DatedRow } from './days.ts';
import { makeCards } from './make-cards.ts';
import { filterOf, rangeOf } from './params.ts';
import { countryOfHoliday } from './public-holidays.ts';
import { anniversaries, observances } from './rows.ts';
import * as store from './store.ts';
import { todayOf } from './today.ts';

const shippedIds = new Set([...observances, ...anniversaries].map(({ id }) => id));

export const calendar = {
  async list(ctx, input) {
    const { db, actor } = ctx;
    const range = rangeOf(input, input.date ?? input.from ?? (await todayOf(ctx)));
    const filter = filterOf(input);
    const [used, rows] = await Promise.all([
      store.usesOf(db, actor.organizationId, yearOf(range.from), yearOf(range.to)),
      rowsBetween(db, range, filter),
    ]);
    return {
      ...range,
      items: rows
        .map((row) => ({ ...row, used: used.has(`${yearOf(row.date)} ${row.id}`) }))
        .filter((row) => !(input.unused && row.used)),
      stats: input.stats ? await statsOf(db) : null,
    };
  },

  async markUsed(ctx, { calendar_id, note, year: requestedYear }) {
    const { db, actor, now } = ctx;
    const { organizationId, userId } = actor;
    const year = requestedYear ?? yearOf(await todayOf(ctx));
    if (!(await isKnown(db, calendar_id, year))) throw notFound(t`This row of the calendar was not found.`);
    await db.transaction().execute(async (trx) => {
      await store.saveUse(trx, {
        organization_id: organizationId,
        calendar_id,
        year,
        note,
        user_id: userId,
        at: now,
      });
      await announce(trx, { organizationId, noun: 'calendar', ids: [calendar_id], by: userId });
    });
    return { calendar_id, year, note, used: true };
  },

  async unmarkUsed(ctx, { calendar_id, year: requestedYear }) {
    const { db, actor } = ctx;
    const { organizationId, userId } = actor;
    const year = requestedYear ?? yearOf(await todayOf(ctx));
    await db.transaction().execute(async (trx) => {
      await store.deleteUse(trx, { organizationId, calendarId: calendar_id, year });
      await announce(trx, { organizationId, noun: 'calendar', ids: [calendar_id], by: userId });
    });
    return { done: true };
  },

  makeCards: (ctx, input) => makeCards(ctx, input),
} satisfies HandlersOf<'calendar'>;

async function statsOf(db: Kysely<Tables>) {
  const counts = new Map<string, { category: DatedRow['category']; kind: DatedRow['kind']; rows: number }>();
  for (const { category, kind } of [...observances, ...anniversaries]) add(category, kind, 1);
  for (const { category, kind, rows } of await store.countImported(db)) add(category, kind, rows);
  return [...counts.values()].toSorted(
    (one, other) => one.category.localeCompare(other.category) || one.kind.localeCompare(other.kind),
  );

  function add(category: DatedRow['category'], kind: DatedRow['kind'], rows: number): void {
    const key = `${category} ${kind}`;
    counts.set(key, { category, kind, rows: (counts.get(key)?.rows ?? 0) + rows });
  }
}

async function isKnown(db: Kysely<Tables>, id: number, year: number): Promise<boolean> {
  if (shippedIds.has(id)) return true;
  const country = countryOfHoliday(id);
  return country === null
    ? store.isImported(db, id)
    : holidayRowsOf(country, year).some((holiday) => holiday.id === id);
}
