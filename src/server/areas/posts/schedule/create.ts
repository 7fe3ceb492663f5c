import type { Transaction } from 'kysely';

import { CodedError, invalid } from '#contract/errors.ts';
import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import type { InputOf } from '#contract/operation.ts';
import { postKinds, type Finding } from '#contract/posts/posts.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { inProject } from '#server/access/projects.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { checkDesign } from '#server/areas/designs/templates/designs.ts';
import { unlabelled } from '#server/areas/labels/labelling/relabel.ts';
import { probeMedia } from '#server/areas/media/media/probes.ts';
import { hasSteps } from '#server/areas/posts/approval/approval.ts';
import type { ActingContext, Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announce } from '#server/live/announce.ts';
import { keyOf, madeBefore } from './client-key.ts';
import { checkOverrides, mediaOf, mergeOverrides, threadOf } from './content.ts';
import { examineContent } from './examine.ts';
import { insertNewPost } from './new-post.ts';
import { notifySubmitted } from './notices.ts';
import { accountsFor, projectFor } from './places.ts';
import { release } from './release.ts';
import { refusal } from './rights.ts';
import * as store from './store.ts';

type Input = InputOf<typeof schedule.create>;

export interface Created {
  id: number;
  /** Due at this instant; null for a draft. */
  dueAt: Date | null;
  warnings: Finding[];
}

/** Whoever creates a draft that no person has written: it is in review at once. */
interface Origin {
  /** The first line of its log. */
  text: MessageText;
}

/**
 * Creates a post: a draft, or one that is published now or at its time (spec, schedule.php). A call that its
 * client repeats under the same key creates none and returns the first one's.
 */
export async function createPost(ctx: ActingContext, input: Input, origin?: Origin): Promise<Created> {
  requirePublishing(ctx.actor);
  const made =
    (await madeBefore(ctx, input)) ?? (await makePost(ctx, input, origin)) ?? (await madeBefore(ctx, input));
  // The key belongs to the person, so its post may be in a project that their token does not reach.
  if (!made)
    throw new CodedError(
      'invalid_state',
      t`This client_key stands for another post of yours already. Take another word for this one.`,
    );
  return 'dueAt' in made ? made : { id: made.id, dueAt: dueAtOf(made), warnings: [] };
}

const dueAtOf = ({ state, scheduled_at }: store.StoredPost) => (state === 'draft' ? null : scheduled_at);

/** @returns undefined where the same call is creating the post at this moment */
async function makePost(ctx: ActingContext, input: Input, origin?: Origin): Promise<Created | undefined> {
  const { db, actor, now } = ctx;
  const { organizationId, userId } = actor;
  const project = await projectFor(ctx, input);
  const { review_mode, agent, paused } = await store.switchesOf(db, {
    organizationId,
    projectId: project.id,
    userId,
  });
  const reviewed =
    (await hasSteps(db, project.id)) ||
    review_mode === 'all' ||
    (review_mode === 'agents' && (agent || !inProject(actor, project.id).permissions.includes('publish')));
  const draft = input.draft || reviewed;
  const refused = refusal(draft ? 'draft' : 'publish', actor, { newIn: project.id });
  if (refused) throw refused;
  const scheduledAt = timeOf(input.scheduled_at, now);
  const { chosen, all } = await accountsFor(ctx, project.id, input);
  checkOverrides(input.overrides, all);
  if (!draft && input.design)
    throw invalid(t`A design is rendered when a draft is approved. Save this as a draft.`, {
      design: t`only a draft can have one`,
    });
  await checkDesign(db, organizationId, input.design);
  const card = await cardFor(ctx, input.card_id);
  const content = {
    body: input.body,
    media: mediaOf(input.media),
    thread: threadOf(input.thread),
    first_comment: input.first_comment || null,
    overrides: mergeOverrides({}, input.overrides, { replace: true, accounts: all }),
    design: input.design ?? null,
    kind: kindFor(card, input.kind),
    author_notes: input.author_notes || null,
  };
  await Promise.all([probeMedia(ctx, content), examineContent(ctx, content, chosen)]);
  await ctx.confirm();

  return db.transaction().execute(async (trx) => {
    const stage = origin || actor.by === 'token' || !input.draft ? 'review' : 'private';
    const post = await insertNewPost(
      trx,
      ctx,
      {
        content,
        projectId: project.id,
        accountIds: chosen.map(({ id }) => id),
        cardId: input.card_id ?? null,
        inherited: card ?? unlabelled,
        labelling: { label_ids: input.label_ids, campaign_id: input.campaign_id },
        stage,
        scheduledAt,
        clientKey: keyOf(input),
      },
      origin?.text ?? (() => t`Created.`),
    );
    if (!post) return undefined;
    const dueAt = draft ? null : (scheduledAt ?? now);
    const warnings = dueAt
      ? await release(trx, ctx, { ...post, project_lang: project.lang }, { by: 'created', dueAt, paused })
      : [];
    if (draft && stage === 'review') await notifySubmitted(trx, ctx, post);
    await announcePost(trx, actor, post.id);
    return { id: post.id, dueAt, warnings };
  });
}

/** Announces that a post changed. */
export async function announcePost(
  trx: Transaction<Tables>,
  { organizationId, userId }: { organizationId: number; userId: number | null },
  id: number,
): Promise<void> {
  await announce(trx, { organizationId, noun: 'schedule', ids: [id], by: userId });
}

/** A later time is a typing error, not a plan. */
const yearsAhead = 5;

/** @throws CodedError validation_error for a time that has passed, or lies too far ahead */
export function timeOf(time: string | null | undefined, now: Date): Date | null {
  if (time === undefined || time === null) return null;
  const at = new Date(time);
  const furthest = new Date(now);
  furthest.setUTCFullYear(now.getUTCFullYear() + yearsAhead);
  if (at > furthest)
    throw invalid(
      t`A post can be scheduled up to ${plural({ years: yearsAhead }, { one: '# year', other: '# years' })} ahead. Choose an earlier time.`,
      { scheduled_at: t`must be before ${{ time: furthest.toISOString() }}` },
    );
  if (at > now) return at;
  throw invalid(t`This time is in the past. Choose a later one, or none to publish now.`, {
    scheduled_at: t`must be after ${{ time: now.toISOString() }}`,
  });
}

type CardOfPost = NonNullable<Awaited<ReturnType<typeof store.findCardOfPost>>>;

/** @throws CodedError validation_error */
async function cardFor(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number | null | undefined,
): Promise<CardOfPost | null> {
  if (id === undefined || id === null) return null;
  const card = await store.findCardOfPost(db, actor.organizationId, id);
  if (!card)
    throw invalid(t`Your organization has no such card.`, { card_id: t`must be the id of a card of yours` });
  return card;
}

/** The given kind; else the card's category, if it has the name of a kind (spec, create body). */
function kindFor(card: CardOfPost | null, kind: Input['kind']): string | null {
  if (kind !== undefined) return kind;
  return postKinds.find((known) => known === card?.category?.trim().toLowerCase()) ?? null;
}
