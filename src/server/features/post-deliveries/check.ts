import { setImmediate as pause } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import { checkPostInSlices } from '#contract/checks/check-post.ts';
import { otherLanguage } from '#contract/language.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { ownLimitsOf, textLimitOf } from '#server/features/accounts/accounts.ts';
import { factsOfMedia } from '#server/features/media/facts.ts';
import { policyOf } from '#server/features/policy/policy.ts';
import { listSentTexts } from '#server/features/schedule/store-lists.ts';
import type { Obstacle } from './rules.ts';
import { decidedAt, type LockedTarget } from './store.ts';

/**
 * The checks once more, before anything leaves: the policy, or what is known of the account, may be another than
 * when the post was released, and the account may have sent the same text since. Null where nothing blocks it.
 */
export async function blockedBy(db: Kysely<Tables>, target: LockedTarget): Promise<Obstacle | null> {
  const { account_id, account_name: name, network, settings, body, media, thread } = target;
  if (!isNetworkName(network)) return null;
  const { document } = await policyOf(db, target.organization_id);
  const own = { text_limit: textLimitOf({ network, settings }), limits: ownLimitsOf({ network, settings }) };
  const { first_comment, overrides, design, design_picture, project_lang: language } = target;
  const content = { body, media, thread, first_comment, overrides, design, design_picture };
  const recent = await sentSince(db, target);
  const mediaFacts = await factsOfMedia(db, target.organization_id, [content]);
  const context = { language, otherLanguage, recent, mediaFacts };
  const account = { account_id, network, name, ...own };
  const found = await checkPostInSlices(content, [account], document, context, pause);
  const blocking = found.find(({ severity }) => severity === 'block');
  if (blocking)
    return {
      kind: 'failed',
      reason: blocking.text,
      next: 'Mend it in a copy of the post, and send that. Where the policy was changed back, send this again.',
    };
  // Two posts with one text may both be scheduled while neither is out: nobody could see it then.
  const repeated = found.find(({ code, severity }) => code === 'fix_repeat' && severity === 'fix');
  if (!repeated) return null;
  return {
    kind: 'failed',
    reason: `${repeated.text} This post had been released before.`,
    next: 'If it is to stand there twice, send it again; if not, let it go.',
  };
}

/** What the account has sent since a person, or a verdict, decided that this goes out: they knew what was before. */
async function sentSince(db: Kysely<Tables>, { id, post_id, account_id }: LockedTarget) {
  const decided = await decidedAt(db, { id, post_id });
  if (!decided) return [];
  const texts = await listSentTexts(db, [account_id], decided);
  return texts.filter((text) => text.post_id !== post_id);
}
