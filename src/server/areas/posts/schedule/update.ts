import canonicalize from 'canonicalize';
import type { Transaction } from 'kysely';

import { CodedError, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { listAccounts } from '#server/areas/delivery/accounts/store.ts';
import { callOff } from '#server/areas/delivery/post-deliveries/enqueue.ts';
import { insertEvent } from '#server/areas/delivery/post-deliveries/store.ts';
import { checkDesign } from '#server/areas/designs/templates/designs.ts';
import { relabels } from '#server/areas/labels/labelling/relabel.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { messageOfTurn, settleTurn } from '#server/areas/posts/approval/turns.ts';
import { uploadedPictureOf } from '#server/areas/posts/design-pictures/uploaded.ts';
import { lastReview } from '#server/areas/posts/reviews/store.ts';
import { markSourceSeen } from '#server/areas/posts/translation/seen.ts';
import { linksOf } from '#server/areas/posts/utm-presets/post-links.ts';
import { renewDrafts } from '#server/areas/posts/utm-presets/renew-drafts.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { StoredPicture } from '#server/db/publishing-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  asColumns,
  checkOverrides,
  defined,
  mediaOf,
  mergeOverrides,
  overridesOf,
  threadOf,
} from './content.ts';
import { announcePost, timeOf } from './create.ts';
import { changedFields, logEdits } from './edits.ts';
import { emitPost } from './emit.ts';
import { uploadedPicture, hashOf } from './hash.ts';
import { relabelPosts } from './label.ts';
import { lockPostFor } from './locked.ts';
import { notifyReviewers } from './notices.ts';
import { accountsFor } from './places.ts';
import { refusal } from './rights.ts';
import * as store from './store.ts';

/** The fields whose changes can change what becomes of addresses. */
const linked = new Set(['body', 'thread', 'first_comment', 'overrides', 'account_ids']);

type Input = InputOf<typeof schedule.update>;
type Trx = Transaction<Tables>;

/** What a trusted reviewer may change on another person's post (spec rule 2). */
const adapting = new Set(['id', 'overrides', 'overrides_replace', 'kind', 'version']);

/**
 * Edits a draft in place; a scheduled post becomes a draft again first. Any change of content invalidates its
 * verdicts, since they are bound to its hash.
 * @param options.anyDesign its design is taken as it is: texts of a translation may not fit it yet, and the template of
 *   an earlier version may be gone. Its checks say so, and it is not released before it fits
 * @param options.also done in the same transaction, before the edit
 * @throws CodedError content_changed with the current version where another edit came since
 */
export async function updatePost(
  ctx: Context,
  input: Input,
  { anyDesign = false, also }: { anyDesign?: boolean; also?: (trx: Trx) => Promise<void> } = {},
): Promise<void> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const picture = await pictureFrom(ctx, input, anyDesign);
  await db.transaction().execute(async (trx) => {
    const before = await lockPostFor(trx, actor, input.id, onlyAdapts(input) ? 'adapt' : 'update');
    // Nothing is scheduled in an archived project. Archiving locks the posts that it turns into drafts.
    if (before.state === 'draft') await requireActive(trx, before.project_id);
    if (input.version !== undefined && input.version !== before.version)
      throw new CodedError(
        'content_changed',
        t`This post was changed since you read it. Review the new version.`,
        {
          version: before.version,
          content_hash: before.content_hash,
        },
      );
    await also?.(trx);
    if (!anyDesign) await checkDesign(trx, actor.organizationId, input.design, before.design);
    await write(trx, ctx, before, { ...input, picture });
    if (relabels(input))
      await relabelPosts(trx, ctx, [before], {
        label_ids: input.label_ids,
        campaign_id: input.campaign_id,
      });
    if (input.campaign_id !== undefined) await renewDrafts(trx, ctx, [before.id]);
    await announcePost(trx, actor, before.id);
  });

  function onlyAdapts(given: Input): boolean {
    return Object.entries(given).every(([name, value]) => value === undefined || adapting.has(name));
  }
}

/**
 * The uploaded picture of the design, in the library; null where it is removed, undefined where it is absent
 * from the call.
 */
async function pictureFrom(
  ctx: Context,
  { id, png, design: newDesign }: Input,
  anyDesign: boolean,
): Promise<StoredPicture | null | undefined> {
  if (typeof png !== 'string') return png;
  const post = await store.findPost(ctx.db, ctx.actor.organizationId, id);
  if (!post) throw notFound(t`This post was not found.`);
  const refused = refusal('update', ctx.actor, { ...post, last: null });
  if (refused) throw refused;
  const design = newDesign === undefined ? post.design : newDesign;
  if (design === null)
    throw invalid(t`png is the image of a design, and this post has none. Send it as media.`, {
      png: t`the post has no design`,
    });
  if (!anyDesign) await checkDesign(ctx.db, ctx.actor.organizationId, newDesign, post.design);
  return uploadedPictureOf(ctx, png, { design, projectId: post.project_id });
}

/** The picture after a change: a changed design loses its earlier picture. */
function pictureAfter(
  { design, design_picture: kept }: store.StoredPost,
  after: unknown,
  given: StoredPicture | null | undefined,
): StoredPicture | null {
  if (after === null) return null;
  if (given) return given;
  if (canonicalize(design) !== canonicalize(after)) return null;
  return given === null && uploadedPicture(kept) ? null : kept;
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
    overrides: await overridesAfter(trx, actor.organizationId, before, input, targets),
    design,
    png: uploadedPicture(design_picture)?.url ?? null,
    kind: input.kind === undefined ? before.kind : input.kind,
    author_notes: input.author_notes === undefined ? before.author_notes : input.author_notes || null,
    card_id: await cardAfter(trx, actor.organizationId, before, input.card_id),
    scheduled_at: timeAfter(before, input.scheduled_at, now),
    account_ids: accountIds,
  };
  if (input.source_seen && before.translated_from !== null)
    await markSourceSeen(trx, before.id, { sourceId: before.translated_from, at: now });
  const png = uploadedPicture(before.design_picture)?.url ?? null;
  const edits = changedFields({ ...before, png, account_ids: wasOn }, fields);
  const submits = input.submit === true && before.stage === 'private';
  const withdraws = before.state === 'scheduled' && edits.length > 0;
  if (edits.length === 0 && !submits)
    return notifyIfReady(trx, ctx, { before, after: before, submit: input.submit });

  const { account_ids, png: _, ...content } = fields;
  // A new time alone changes no link, and so no verdict.
  const relinks = withdraws || edits.some(({ field }) => linked.has(field));
  const links = relinks
    ? await linksOf(trx, ctx.settings, { ...before, ...content }, account_ids)
    : before.links;
  const after = await store.updatePost(trx, before.id, {
    ...asColumns(content),
    links: JSON.stringify(links),
    design_picture: design_picture && JSON.stringify(design_picture),
    content_hash: hashOf({
      ...fields,
      links,
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
      text: () => t`Edited. The post is a draft again and won’t be published unless it is scheduled again.`,
      details: { user_id: actor.userId },
    });
  }
  if (account_ids !== wasOn) await store.replaceTargets(trx, before.id, account_ids);
  await logEdits(trx, ctx, before.id, edits);
  if (submits) await emitPost(trx, ctx, { type: 'draft.submitted', post: before }, (post) => ({ post }));
  await notifyIfReady(trx, ctx, { before, after, submit: input.submit });
}

/**
 * Notifies the reviewers of a draft without a review of its present content: when its author submits it, and
 * when an agent, which has no other way to submit, changes reviewed content.
 */
async function notifyIfReady(
  trx: Trx,
  ctx: Context,
  {
    before,
    after,
    submit,
  }: { before: store.StoredPost; after: store.StoredPost; submit: boolean | undefined },
): Promise<void> {
  if (after.state !== 'draft' || after.stage !== 'review') return;
  const { inSteps, turn } = await settleTurn(trx, after, ctx.now);
  const last = await lastReview(trx, after.id);
  const byAgent = ctx.actor.by === 'token' && last?.content_hash === before.content_hash;
  if (submit === true && last && last.content_hash !== after.content_hash)
    await store.setSubmitted(trx, after.id, ctx.now);
  const requests = submit === true || (byAgent && last?.content_hash !== after.content_hash);
  // An edit that keeps approvals, or brings them back, passes the post on without a word of its author.
  if (turn && (requests || (turn.begins && !turn.isFirst)))
    await notify(trx, ctx.queue, messageOfTurn(ctx, after, turn));
  if (!inSteps && requests && last?.content_hash !== after.content_hash)
    await notifyReviewers(trx, ctx, after, last?.id ?? null);
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
  targets: readonly store.Target[],
) {
  const kept = overridesOf(before);
  if (!overrides) return kept;
  const all = await listAccounts(trx, organizationId, {
    projectId: before.project_id,
  });
  const removed = targets.map(({ account_id: id, network }) => ({
    id,
    network,
  }));
  checkOverrides(overrides, [...all, ...removed]);
  return mergeOverrides(kept, overrides, { replace, accounts: all });
}

async function cardAfter(
  trx: Trx,
  organizationId: number,
  before: store.StoredPost,
  cardId: number | null | undefined,
): Promise<number | null> {
  if (cardId === undefined || cardId === before.card_id) return before.card_id;
  if (cardId !== null && !(await store.findCardOfPost(trx, organizationId, cardId)))
    throw invalid(t`Your organization has no such card.`, { card_id: t`must be the id of a card of yours` });
  return cardId;
}

/** An unchanged time may have passed meanwhile; a new one may not be past. */
function timeAfter(before: store.StoredPost, time: string | null | undefined, now: Date): Date | null {
  if (time === undefined) return before.scheduled_at;
  if (time !== null && new Date(time).getTime() === before.scheduled_at?.getTime())
    return before.scheduled_at;
  return timeOf(time, now);
}
