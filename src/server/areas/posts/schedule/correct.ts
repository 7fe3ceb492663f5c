import type { Transaction } from 'kysely';

import { CodedError, forbidden, invalid, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { factsOf } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { factsIn } from '#contract/networks/formats.ts';
import { copyFor, type PostLinks } from '#contract/networks/post-content.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import type { InputOf } from '#contract/operation.ts';
import { concernsCorrection } from '#contract/posts/checks/correction.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { correct } from '#server/areas/delivery/post-deliveries/correct.ts';
import { holdPublished, type HeldPublished } from '#server/areas/delivery/post-deliveries/published.ts';
import { stepsOf } from '#server/areas/delivery/post-deliveries/steps.ts';
import { rebind } from '#server/areas/delivery/post-deliveries/store-release.ts';
import { hasSteps } from '#server/areas/posts/approval/approval.ts';
import { issueShortLinks } from '#server/areas/posts/short-links/issue.ts';
import { linksOf } from '#server/areas/posts/utm-presets/post-links.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { contentOf, mergeOverrides, overridesOf, type StoredOverrides } from './content.ts';
import { findingsOf } from './findings.ts';
import { hashOf } from './hash.ts';
import { lockPostFor } from './locked.ts';
import { insertEdits } from './store-edits.ts';
import * as store from './store.ts';

type Input = InputOf<typeof schedule.correct>;
type Trx = Transaction<Tables>;

/**
 * Corrects the text of a published post at the network of one account, and keeps it as the account's own
 * text. The content of all other accounts is the same as before.
 * @throws CodedError content_changed where the post was changed since the caller read it; invalid_state where it
 * was published without a text; validation_error where the checks block the text, or it is the same
 */
export async function correctPost(ctx: Context, input: Input): Promise<void> {
  const { db, actor } = ctx;
  const { id, userId } = { id: input.id, userId: actor.userId };
  requirePublishing(actor);
  const deps = { ...ctx, now: () => ctx.now };
  const { held, step, links } = await db.transaction().execute((trx) => prepare(trx, ctx, input));
  await correct(deps, held, {
    step,
    userId,
    store: async (trx) => {
      const post = await store.lockPost(trx, actor.organizationId, id);
      if (post) await keep(trx, ctx, post, input, links);
    },
  });
}

async function prepare(
  trx: Trx,
  ctx: Context,
  input: Input,
): Promise<{ held: HeldPublished; step: NetworkStep; links: PostLinks }> {
  const { db, actor, now } = ctx;
  const post = await lockPostFor(trx, actor, input.id, 'correct');
  if (actor.role === 'member' && (await hasSteps(trx, post.project_id)))
    throw forbidden(
      t`Posts of this project are approved in steps, so only an owner or admin can correct one.`,
    );
  if (input.content_hash !== undefined && input.content_hash !== post.content_hash)
    throw new CodedError(
      'content_changed',
      t`This post was changed since you read it. Review the new version.`,
      { content_hash: post.content_hash },
    );
  await requireActive(trx, post.project_id);
  const targets = await store.listTargets(trx, [post.id]);
  const target = targets.find(({ account_id }) => account_id === input.account_id);
  if (!target) throw notFound(t`This delivery was not found.`);
  const held = await holdPublished(trx, { db, now: () => now }, target.id, 'correct');
  const { network, project_lang } = held.target;
  const facts = factsOf(network);
  if (!facts || !isNetworkName(network)) throw new Error(`the network ${network} has no facts`);
  const account = { account_id: input.account_id, network };
  const published = copyFor(contentOf(post), account);
  const { textless, label } = factsIn(facts, published);
  if (textless)
    throw new CodedError(
      'invalid_state',
      t`On ${{ network: label }}, only the image or video is published, without the text.`,
    );
  if (published.body === input.body)
    throw invalid(t`This is the published text. Change it first.`, { body: t`is the published text` });
  const overrides = withText(post, input);
  // What was published keeps its links; addresses that are new in the text get theirs.
  const { account_id } = input;
  const corrected = { ...contentOf(post), overrides };
  const links = await linksOf(trx, ctx.settings, { ...post, ...corrected }, [account_id], contentOf(post));
  // The checks answer for what is not published yet.
  const checked = {
    ...post,
    overrides,
    links,
    project_lang,
    state: 'scheduled' as const,
    scheduled_at: null,
  };
  const found = await findingsOf({ ...ctx, db: trx }, [checked], [target]);
  const blocking = found
    .get(post.id)
    ?.find((finding) => finding.severity === 'block' && concernsCorrection(finding));
  if (blocking) throw invalid(blocking.text, { body: blocking.text });
  await issueShortLinks(trx, ctx.settings, { ...post, links }, { accountIds: [account_id], now });
  const copy = sentCopy({ ...corrected, links }, account);
  const [step] = stepsOf(copy, factsIn(facts, copy), project_lang).steps;
  if (!step) throw new Error(`post ${post.id} has no steps`);
  return { held, step, links };
}

/** Stores what the network has now. No verdict judged it, so none counts for it. */
async function keep(
  trx: Trx,
  ctx: Context,
  post: store.StoredPost,
  input: Input,
  links: PostLinks,
): Promise<void> {
  const { actor, now } = ctx;
  const before = overridesOf(post);
  const overrides = withText(post, input);
  // Another account may have been corrected meanwhile.
  const key = String(input.account_id);
  const after = { ...post.links, ...(links[key] && { [key]: links[key] }) };
  const targets = await store.listTargets(trx, [post.id]);
  const content_hash = hashOf({
    ...post,
    overrides,
    links: after,
    account_ids: targets.map(({ account_id }) => account_id),
  });
  await store.updatePost(trx, post.id, {
    overrides: JSON.stringify(overrides),
    links: JSON.stringify(after),
    content_hash,
    updated_at: now,
  });
  await rebind(trx, post.id, { from: post.content_hash, to: content_hash });
  const by = { postId: post.id, userId: actor.userId, tokenId: actor.tokenId, at: now };
  // Not widened: an earlier edit of the same person was published before.
  await insertEdits(trx, by, [{ field: 'overrides', before, after: overrides }]);
}

const withText = (post: store.StoredPost, { account_id, body }: Input): StoredOverrides =>
  mergeOverrides(overridesOf(post), { [account_id]: { body } }, { replace: false, accounts: [] });
