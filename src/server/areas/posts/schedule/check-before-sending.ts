import type { Kysely } from 'kysely';

import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import { checkPost } from '#contract/posts/checks/check-post.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { offersOf, ownLimitsOf, textLimitOf } from '#server/areas/delivery/accounts/accounts.ts';
import type { Obstacle } from '#server/areas/delivery/post-deliveries/rules.ts';
import { decidedAt, type LockedTarget } from '#server/areas/delivery/post-deliveries/store.ts';
import { factsOfMedia } from '#server/areas/media/media/facts.ts';
import { checkInSlices } from '#server/areas/posts/policy/check-in-slices.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPublicBase } from '#server/lib/public-base.ts';
import type { Settings } from '#server/settings.ts';
import { listSentTexts } from './store-lists.ts';

/**
 * Repeats the checks before anything is published: the policy, or the facts of the account, may have changed
 * since the release, and the account may have published the same text since. Null where nothing blocks it.
 */
export async function blockedBy(
  db: Kysely<Tables>,
  target: LockedTarget,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): Promise<Obstacle | null> {
  const { account_id, account_name: name, network, settings, body, media, thread } = target;
  if (!isNetworkName(network)) return null;
  const { document } = await policyOf(db, target.organization_id);
  const own = {
    text_limit: textLimitOf({ network, settings }),
    limits: ownLimitsOf({ network, settings }),
    offers: offersOf({ settings }),
  };
  const { first_comment, overrides, design, design_picture, links, project_lang: language } = target;
  const content = { body, media, thread, first_comment, overrides, design, design_picture, links };
  const recent = await sentSince(db, target);
  const mediaFacts = await factsOfMedia(db, target.organization_id, [content]);
  const reachable = isPublicBase(baseUrl);
  const context = { language, otherLanguage, recent, mediaFacts, reachable };
  const account = { account_id, network, name, sandbox: target.transport === 'sandbox', ...own };
  const found = await checkInSlices(content, [account], document, context);
  // Findings are in the language of who has them found.
  const textOf =
    ({ code, where, text }: Finding) =>
    () =>
      checkPost(content, [account], document, context).find(
        (again) => again.code === code && again.where === where,
      )?.text ?? text;
  const blocking = found.find(({ severity }) => severity === 'block');
  if (blocking)
    return {
      kind: 'failed',
      reason: textOf(blocking),
      next: () =>
        t`Fix it in a copy of the post and publish that. If the policy was changed back, retry this one.`,
    };
  // Two posts with one text may both be scheduled while neither is published: the earlier checks could not
  // see that.
  const repeated = found.find(({ code, severity }) => code === 'fix_repeat' && severity === 'fix');
  if (!repeated) return null;
  return {
    kind: 'failed',
    reason: () => `${textOf(repeated)()} ${t`This post had been released before.`}`,
    next: () => t`To publish it twice, retry. Otherwise, skip it.`,
  };
}

/**
 * What the account has published since a person, or a verdict, decided on this delivery: earlier posts were
 * known to them.
 */
async function sentSince(db: Kysely<Tables>, { id, post_id, account_id }: LockedTarget) {
  const decided = await decidedAt(db, { id, post_id });
  if (!decided) return [];
  const texts = await listSentTexts(db, [account_id], decided);
  return texts.filter((text) => text.post_id !== post_id);
}
