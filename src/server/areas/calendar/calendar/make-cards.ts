import { Temporal } from 'temporal-polyfill';

import type { calendar } from '#contract/calendar/calendar.ts';
import { notFound } from '#contract/errors.ts';
import { plural, t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { organizationLanguage } from '#server/access/store.ts';
import { lockColumn } from '#server/areas/board/card-places/places.ts';
import { dueOf } from '#server/areas/board/cards/cards.ts';
import { placeCard } from '#server/areas/board/cards/create.ts';
import { unknownColumn } from '#server/areas/board/cards/moves.ts';
import { checkReferences } from '#server/areas/board/cards/references.ts';
import { columnsOf } from '#server/areas/board/columns/columns.ts';
import type { Context } from '#server/context.ts';
import { readBy, readerOf } from '#server/lib/languages.ts';
import { holidayRowsOf, importedRowsOf, shippedRowsOf, type DatedRow } from './days.ts';
import { countryOfHoliday } from './public-holidays.ts';
import { cardsOfCalendar } from './store-cards.ts';
import { todayOf } from './today.ts';

type Item = InputOf<typeof calendar.makeCards>['items'][number];

/** What a card's log keeps of its calendar row: the row and the year. */
const originOf = ({ calendar_id, date }: Item) => `${calendar_id} ${date.slice(0, 4)}`;

/**
 * Creates a dated card for each row, the nearest at the top. The column is locked meanwhile, so that two
 * concurrent requests create one. Their words are in the organization's language.
 * @throws CodedError not_found for a row that is not on that day
 */
export async function makeCards(
  ctx: Context,
  { items, days_before: daysBefore, project_id }: InputOf<typeof calendar.makeCards>,
): Promise<AnswerOf<typeof calendar.makeCards>> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  const today = await todayOf(ctx);
  const distinct = [...new Map(items.map((item) => [originOf(item), item])).values()];
  const rows = new Map<string, DatedRow>();
  for (const item of distinct) rows.set(originOf(item), await rowOn(ctx, item));
  await checkReferences(ctx, { project_id });
  const all = await columnsOf(db, organizationId);
  const reader = await readerOf(await organizationLanguage(db, organizationId));
  const columnId = (all.find((column) => column.is_default) ?? all[0])?.id;

  return db.transaction().execute(async (trx) => {
    const column = columnId === undefined ? undefined : await lockColumn(trx, organizationId, columnId);
    if (!column) throw unknownColumn();
    const known = await cardsOfCalendar(trx, organizationId, [...rows.keys()]);
    const made = [];
    // Each goes on top of the one before it.
    for (const item of distinct.toSorted((one, other) => other.date.localeCompare(one.date))) {
      const row = rows.get(originOf(item));
      if (!row || known.has(originOf(item))) continue;
      const due = dueBefore(item.date, daysBefore, today);
      const fields = readBy(reader, () => fieldsOf(row, due, project_id ?? null));
      const card = await placeCard(trx, ctx, column, fields, { calendar: originOf(item) });
      made.unshift({ ...item, card_id: card.id });
    }
    const there = distinct.flatMap((item) => {
      const cardId = known.get(originOf(item));
      return cardId === undefined ? [] : [{ ...item, card_id: cardId }];
    });
    return { made, there };
  });
}

/** So many days before a day, but not in the past: a card is not overdue from the start. */
function dueBefore(date: string, days: number, today: string): string {
  const due = Temporal.PlainDate.from(date).subtract({ days }).toString();
  const earliest = date < today ? date : today;
  return due < earliest ? earliest : due;
}

function fieldsOf(row: DatedRow, due: string, projectId: number | null) {
  const { title, why, date, tone, date_note, source, source_url, licence } = row;
  const when = [since(row), t`On ${{ date }}.`].filter((sentence) => sentence !== null).join(' ');
  return {
    title,
    description: [why, tone === 'celebrate' ? null : carefully[tone](), date_note, when]
      .filter((line) => line !== null)
      .join('\n\n'),
    post_url: null,
    image_url: row.image_url,
    platform: null,
    links: source_url,
    notes: licence ? t`Source: ${{ source }}, ${{ licence }}` : t`Source: ${{ source }}`,
    ...dueOf(due),
    project_id: projectId,
    priority: 'medium' as const,
    category_id: null,
    card_type_id: null,
    assigned_to_user_id: null,
    trend_id: null,
  };
}

const carefully = {
  remember: () => t`Remembrance day: avoid promotional posts.`,
  sensitive: () => t`Sensitive day: post only if it is relevant to you.`,
} as const;

function since({ since_year, year, years_ago: years }: DatedRow): string | null {
  if (since_year !== null) return t`Since ${{ year: since_year }}.`;
  if (year === null || years === null) return null;
  return t`${{ year }}, ${plural({ years }, { one: '# year ago', other: '# years ago' })}.`;
}

async function rowOn({ db }: Context, { calendar_id, date }: Item): Promise<DatedRow> {
  const year = Number(date.slice(0, 4));
  const country = countryOfHoliday(calendar_id);
  const isIt = (row: DatedRow) => row.id === calendar_id && row.date === date;
  const found =
    country === null
      ? (shippedRowsOf(year).find(isIt) ?? (await importedRowsOf(db, { from: date, to: date })).find(isIt))
      : holidayRowsOf(country, year).find(isIt);
  if (found) return found;
  throw notFound(t`Row ${{ row: calendar_id }} of the calendar on ${{ date }} was not found.`);
}
