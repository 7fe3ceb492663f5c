import type { Transaction } from 'kysely';

import type { cards } from '#contract/board/cards.ts';
import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { platformOf, platforms } from '#contract/intake/platform.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { logActivity } from '#server/areas/board/card-activity/store.ts';
import { findPlaces, lockColumn } from '#server/areas/board/card-places/places.ts';
import { columnsOf } from '#server/areas/board/columns/columns.ts';
import { readPage } from '#server/areas/intake/url-meta/read-page.ts';
import { relabelOne, unlabelled } from '#server/areas/labels/labelling/relabel.ts';
import type { ActingContext, Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { dueOf, visibleTrend, textOfCard } from './cards.ts';
import { emitCards } from './emit.ts';
import { unknownColumn } from './moves.ts';
import { notifyAssigned } from './notices.ts';
import { cardTypeOf, checkAssignee, checkReferences } from './references.ts';
import {
  findWholeCard,
  insertCard,
  lockTrend,
  openCardOfTrend,
  writeCardTokens,
  type CardRow,
} from './store.ts';

type Input = InputOf<typeof cards.create>;

/** What a trend or a page contributes to a card created from it. */
interface CardSubject {
  title: string | null;
  description: string | null;
  image_url: string | null;
  platform: string | null;
  post_url?: string | null;
  links?: string | null;
}

const longest = { title: 500, description: 100_000, address: 2_000 };

/** Creates a card at the top of its column (spec, POST cards.php). */
export async function createCard(ctx: ActingContext, input: Input): Promise<AnswerOf<typeof cards.create>> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  const all = await columnsOf(db, organizationId);
  const columnId = input.board_column_id ?? (all.find((column) => column.is_default) ?? all[0])?.id;
  const typeId = (await cardTypeOf(ctx, input)) ?? null;
  await checkReferences(ctx, { ...input, card_type_id: typeId });
  await checkAssignee(db, organizationId, input.assigned_to_user_id, [input.project_id ?? null]);
  const { subject, extracted } = await readAbout(ctx, input);
  const title = input.title ?? shortened(subject?.title ?? null, longest.title);
  if (!title) throw withoutTitle(input);
  const postUrl = input.post_url ?? address(subject?.post_url);
  const fields = {
    title,
    description: either(input.description, shortened(subject?.description ?? null, longest.description)),
    post_url: postUrl,
    image_url: either(input.image_url, address(subject?.image_url)),
    platform: either(input.platform, subject?.platform ?? (postUrl === null ? null : platformOf(postUrl))),
    links: either(input.links, subject?.links ?? null),
    notes: input.notes ?? null,
  };

  const card = {
    ...fields,
    ...dueOf(input.due_date ?? null),
    project_id: input.project_id ?? null,
    priority: input.priority,
    category_id: input.category_id ?? null,
    card_type_id: typeId,
    assigned_to_user_id: input.assigned_to_user_id ?? null,
    trend_id: input.trend_id ?? null,
  };
  return db.transaction().execute(async (trx) => {
    const before =
      input.trend_id !== undefined && !input.again && (await cardOfTrend(trx, ctx, input.trend_id));
    if (before) return before;
    const column = columnId === undefined ? undefined : await lockColumn(trx, organizationId, columnId);
    if (!column) throw unknownColumn();
    const labelled = await relabelOne(
      trx,
      organizationId,
      { ...unlabelled, project_id: card.project_id },
      { label_ids: input.label_ids, campaign_id: input.campaign_id },
    );
    const made = await placeCard(trx, ctx, column, { ...card, ...labelled });
    const { description, image_url, platform } = fields;
    return {
      card_id: made.id,
      title,
      status: made.status,
      board_column_id: column.id,
      position: 0,
      ...(extracted && { auto_extracted: true as const, description, image_url, platform }),
    };
  });
}

/**
 * The card of a trend that is on the board. Concurrent requests for the same trend wait here, so that the
 * second finds the card of the first.
 */
async function cardOfTrend(
  trx: Transaction<Tables>,
  { actor: { organizationId } }: Pick<Context, 'actor'>,
  trendId: number,
) {
  await lockTrend(trx, organizationId, trendId);
  const id = await openCardOfTrend(trx, organizationId, trendId);
  const card = id === undefined ? undefined : await findWholeCard(trx, organizationId, id);
  if (!card) return undefined;
  const { title, status, board_column_id, position } = card;
  return { card_id: card.id, title, status, board_column_id, position, existing: true as const };
}

type NewCard = Omit<
  Parameters<typeof insertCard>[1],
  | 'organization_id'
  | 'board_column_id'
  | 'rank'
  | 'created_by_user_id'
  | 'created_at'
  | 'updated_at'
  | 'completed_at'
  | 'archived_at'
> &
  Parameters<typeof textOfCard>[0];

/**
 * Puts a new card at the top of a column that the caller has locked, logs and announces it.
 * @param origin what else the log keeps of its origin
 */
export async function placeCard(
  trx: Transaction<Tables>,
  ctx: Pick<Context, 'actor' | 'now' | 'queue'>,
  column: NonNullable<Awaited<ReturnType<typeof lockColumn>>>,
  fields: NewCard,
  origin: Readonly<Record<string, unknown>> = {},
): Promise<CardRow> {
  const { actor, now } = ctx;
  const { organizationId, userId } = actor;
  const { ranks, spread } = await findPlaces(trx, column, { position: 0, cards: 1 });
  const card = await insertCard(trx, {
    ...fields,
    organization_id: organizationId,
    board_column_id: column.id,
    rank: ranks[0] ?? '',
    created_by_user_id: userId,
    created_at: now,
    updated_at: now,
    completed_at: null,
    archived_at: null,
  });
  await writeCardTokens(trx, card.id, textOfCard(fields));
  await logActivity(trx, { by: userId, at: now }, [
    { cardId: card.id, what: 'created', details: { column: column.name, ...origin } },
  ]);
  await announce(trx, { organizationId, noun: 'cards', ids: spread ? [] : [card.id], by: userId });
  await emitCards(trx, ctx, { type: 'card.created', ids: [card.id] }, (made) => ({ card: made }));
  await notifyAssigned(trx, ctx, card.assigned_to_user_id, [{ ...card, assigned_to_user_id: null }]);
  return card;
}

/** What the trend says; else what the page at the URL says, where fields are still missing. */
async function readAbout(
  ctx: ActingContext,
  input: Input,
): Promise<{ subject: CardSubject | null; extracted: boolean }> {
  if (input.trend_id !== undefined)
    return { subject: await subjectOfTrend(ctx, input.trend_id), extracted: false };
  const { title, description, image_url, post_url } = input;
  const whole = title !== undefined && description !== undefined && image_url !== undefined;
  if (!post_url || whole) return { subject: null, extracted: false };
  const subject = await subjectOfPage(ctx, post_url, title);
  return { subject, extracted: subject !== null };
}

async function subjectOfTrend(ctx: ActingContext, id: number): Promise<CardSubject> {
  const trend = await visibleTrend(ctx, id);
  if (!trend) throw notFound(t`This post was not found.`);
  const { source, url, link_url: link, image_url: image, text } = trend;
  const [firstLine = null] = text?.trim().split('\n') ?? [];
  return {
    title: trend.title ?? firstLine,
    description: text,
    // The demo's images are on this server.
    image_url: image?.startsWith('/') ? `${ctx.settings.baseUrl}${image}` : image,
    platform: platforms.find((name) => name === source) ?? platformOf(url),
    post_url: url,
    links: link === url ? null : link,
  };
}

/** @returns null where the page cannot be read and the card has a title without it */
async function subjectOfPage(
  { io, now }: Pick<Context, 'io' | 'now'>,
  url: string,
  title: string | undefined,
): Promise<CardSubject | null> {
  try {
    return await readPage(io, url, now);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'validation_error') throw error;
    if (title !== undefined) return null;
    throw invalid(t`Couldn’t read the page. Enter a title for the card. ${{ reason: error.message }}`, {
      title: t`is needed: the page could not be read`,
    });
  }
}

function withoutTitle({ post_url, trend_id }: Input): CodedError {
  if (trend_id !== undefined)
    return invalid(t`The item has no title and no text. Enter a title for the card.`, {
      title: t`is needed: the post has none`,
    });
  return post_url
    ? invalid(t`The page has no title. Enter a title for the card.`, {
        title: t`is needed: the page has none`,
      })
    : invalid(t`A card needs a title or a link to read it from.`, {
        title: t`is needed unless ${{ link: 'post_url' }} or ${{ trend: 'trend_id' }} is given`,
      });
}

/** The given value, null too; what was not given comes from the trend or page. */
function either(given: string | null | undefined, found: string | null): string | null {
  return given === undefined ? found : given;
}

function shortened(text: string | null, most: number): string | null {
  const characters = text?.replaceAll('\0', '').trim() ?? '';
  if (characters === '') return null;
  // Never between the halves of a character.
  return characters.length <= most ? characters : characters.slice(0, most - 1).toWellFormed() + '…';
}

function address(url: string | null | undefined): string | null {
  return url && url.length <= longest.address && /^https?:\/\//i.test(url) ? url : null;
}
