import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import type { InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/schedule.ts';
import type { Context } from '#server/context.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { requirePublishing } from '#server/features/accounts/accounts.ts';
import { listAccounts } from '#server/features/accounts/store.ts';
import { givenPictureOf } from '#server/features/design-pictures/given.ts';
import { callOff } from '#server/features/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/features/post-deliveries/store.ts';
import { lastReview } from '#server/features/reviews/store.ts';
import { checkDesign } from '#server/features/templates/designs.ts';
import { takeSourceAsSeen } from '#server/features/translation/seen.ts';
import { announcePost, timeOf } from './create.ts';
import {
  asColumns,
  checkOverrideKeys,
  defined,
  mediaOf,
  mergeOverrides,
  overridesOf,
  threadOf,
} from './content.ts';
import { changedFields, logEdits } from './edits.ts';
import { givenPicture, hashOf } from './hash.ts';
import { tellDraftAwaits } from './notices.ts';
import { accountsFor } from './places.ts';
import { refusal } from './rights.ts';
import * as store from './store.ts';

type Input = InputOf<typeof schedule.update>;
type Trx = Transaction<Tables>;

/** What a trusted reviewer may change on another person's post (spec rule 2). */
const adapting = new Set(['id', 'overrides', 'overrides_replace', 'kind', 'version']);

/**
 * Edits a draft in place; a scheduled post becomes a draft again first. Whatever changes the content makes the
 * verdicts on it count no more, for they are bound to its hash.
 * @param options.translated its words come from a translation, whose design may not fit yet
 * @throws CodedError content_changed with the current version where somebody changed it since
 */
export async function updatePost(
  ctx: Context,
  input: Input,
  { translated = false }: { translated?: boolean } = {},
): Promise<void> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const picture = await pictureGiven(ctx, input);
  await db.transaction().execute(async (trx) => {
    const before = await store.lockPost(trx, actor.organizationId, input.id);
    if (!before) throw notFound('This post');
    const operation = onlyAdapts(input) ? 'adapt' : 'update';
    const refused = refusal(operation, actor, { ...before, last: null });
    if (refused) throw refused;
    if (input.version !== undefined && input.version !== before.version)
      throw new CodedError(
        'content_changed',
        'Somebody changed this post since you read it. Read it again.',
        {
          version: before.version,
          content_hash: before.content_hash,
        },
      );
    if (!translated) await checkDesign(trx, actor.organizationId, input.design, before.design);
    await write(trx, ctx, before, { ...input, picture });
    await announcePost(trx, actor, before.id);
  });

  function onlyAdapts(given: Input): boolean {
    return Object.entries(given).every(([name, value]) => value === undefined || adapting.has(name));
  }
}

/**
 * The picture of the design that came along, in the library; null where it is taken back, undefined where nothing is
 * said of it.
 */
async function pictureGiven(
  ctx: Context,
  { id, png, design: asked }: Input,
): Promise<StoredPicture | null | undefined> {
  if (typeof png !== 'string') return png;
  const post = await store.findPost(ctx.db, ctx.actor.organizationId, id);
  if (!post) throw notFound('This post');
  const refused = refusal('update', ctx.actor, { ...post, last: null });
  if (refused) throw refused;
  const design = asked === undefined ? post.design : asked;
  if (design === null)
    throw invalid('png is the picture of a design, and this post has none. Give it as media.', {
      png: 'the post has no design',
    });
  await checkDesign(ctx.db, ctx.actor.organizationId, asked, post.design);
  return givenPictureOf(ctx, png, design);
}

/** The picture after a change: that of another design is none of this one. */
function pictureAfter(
  { design, design_picture: kept }: store.StoredPost,
  after: unknown,
  given: StoredPicture | null | undefined,
): StoredPicture | null {
  if (after === null) return null;
  if (given) return given;
  if (canonicalize(design) !== canonicalize(after)) return null;
  return given === null && givenPicture(kept) ? null : kept;
}

async function write(
  trx: Trx,
  ctx: Context,
  before: store.StoredPost,
  { picture, ...input }: Input & { picture: StoredPicture | null | undefined },
): Promise<void> {
  const { actor, now } = ctx;
  const targets = await store.listTargets(trx, [before.id]);
  const wasOn = targets.map(({ account_id }) => account_id);
  const accountIds = (await accountsOf({ ...ctx, db: trx }, before, input)) ?? wasOn;
  const design = input.design === undefined ? before.design : input.design;
  const design_picture = pictureAfter(before, design, picture);
  const fields = {
    body: input.body ?? before.body,
    media: input.media ? mediaOf(input.media) : before.media,
    thread: input.thread ? threadOf(input.thread) : before.thread,
    first_comment: input.first_comment === undefined ? before.first_comment : input.first_comment || null,
    overrides: await overridesAfter(trx, actor.organizationId, before, input, wasOn),
    design,
    png: givenPicture(design_picture)?.url ?? null,
    kind: input.kind === undefined ? before.kind : input.kind,
    author_notes: input.author_notes === undefined ? before.author_notes : input.author_notes || null,
    card_id: await cardAfter(trx, actor.organizationId, before, input.card_id),
    scheduled_at: timeAfter(before, input.scheduled_at, now),
    account_ids: accountIds,
  };
  if (input.source_seen && before.translated_from !== null)
    await takeSourceAsSeen(trx, before.id, { sourceId: before.translated_from, at: now });
  const png = givenPicture(before.design_picture)?.url ?? null;
  const edits = changedFields({ ...before, png, account_ids: wasOn }, fields);
  const submits = input.submit === true && before.stage === 'private';
  const withdraws = before.state === 'scheduled' && edits.length > 0;
  if (edits.length === 0 && !submits)
    return tellReviewers(trx, ctx, { before, after: before, submit: input.submit });

  const { account_ids, png: _, ...content } = fields;
  const after = await store.updatePost(trx, before.id, {
    ...asColumns(content),
    design_picture: design_picture && JSON.stringify(design_picture),
    content_hash: hashOf({
      ...fields,
      design_picture,
      design_version: before.design_version,
      project_id: before.project_id,
    }),
    updated_at: now,
    ...(submits && { stage: 'review', submitted_at: now }),
    ...(withdraws && { state: 'draft', released_by: null }),
  });
  if (withdraws) {
    await callOff(trx, before.id, 'edited');
    await store.reopenTargets(trx, before.id);
    await insertEvent(trx, {
      post_id: before.id,
      at: now,
      kind: 'withdrawn',
      text: 'Edited: it is a draft again and will not be sent before it is released anew.',
      details: { user_id: actor.userId },
    });
  }
  if (account_ids !== wasOn) await store.replaceTargets(trx, before.id, account_ids);
  await logEdits(trx, ctx, before.id, edits);
  await tellReviewers(trx, ctx, { before, after, submit: input.submit });
}

/**
 * Tells the reviewers that a draft waits for them, where nobody has judged it as it is: when its author sends it,
 * and when an agent, which has no other word for that, changes what was judged.
 */
async function tellReviewers(
  trx: Trx,
  ctx: Context,
  {
    before,
    after,
    submit,
  }: { before: store.StoredPost; after: store.StoredPost; submit: boolean | undefined },
): Promise<void> {
  if (after.state !== 'draft' || after.stage !== 'review' || !(submit || ctx.actor.by === 'token')) return;
  const last = await lastReview(trx, after.id);
  if (last?.content_hash === after.content_hash) return;
  if (submit || last?.content_hash === before.content_hash)
    await tellDraftAwaits(trx, ctx, after, last?.id ?? null);
}

async function accountsOf(
  ctx: Pick<Context, 'db' | 'actor'>,
  { project_id }: store.StoredPost,
  { target_account_ids, networks }: Input,
): Promise<number[] | null> {
  if (target_account_ids === undefined && networks === undefined) return null;
  const { chosen } = await accountsFor(ctx, project_id, defined({ target_account_ids, networks }));
  return chosen.map(({ id }) => id);
}

async function overridesAfter(
  trx: Trx,
  organizationId: number,
  before: store.StoredPost,
  { overrides, overrides_replace: replace }: Input,
  wasOn: readonly number[],
) {
  const kept = overridesOf(before);
  if (!overrides) return kept;
  const all = await listAccounts(trx, organizationId, { projectId: before.project_id });
  checkOverrideKeys(Object.keys(overrides), [...all.map(({ id }) => id), ...wasOn]);
  return mergeOverrides(kept, overrides, { replace });
}

async function cardAfter(
  trx: Trx,
  organizationId: number,
  before: store.StoredPost,
  cardId: number | null | undefined,
): Promise<number | null> {
  if (cardId === undefined || cardId === before.card_id) return before.card_id;
  if (cardId !== null && !(await store.categoryOfCard(trx, organizationId, cardId)))
    throw invalid('Your organization has no such card.', { card_id: 'must be the id of a card of yours' });
  return cardId;
}

/** A time that stays as it was may have passed meanwhile; a new one may not. */
function timeAfter(before: store.StoredPost, time: string | null | undefined, now: Date): Date | null {
  if (time === undefined) return before.scheduled_at;
  if (time !== null && new Date(time).getTime() === before.scheduled_at?.getTime())
    return before.scheduled_at;
  return timeOf(time, now);
}
