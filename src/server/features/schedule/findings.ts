import type { Kysely } from 'kysely';

import { checkPost } from '#contract/checks/check-post.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Finding } from '#contract/posts.ts';
import type { Tables } from '#server/db/tables.ts';
import { textLimitOf } from '#server/features/accounts/accounts.ts';
import { overridesOf } from './content.ts';
import { policyOf } from './policy.ts';
import type { StoredPost, Target } from './store.ts';

/** What the machine checks say of a post as it is now, worst first. */
export async function findingsOf(
  { db }: { db: Kysely<Tables> },
  post: StoredPost & { project_lang: string },
  targets: readonly Target[],
): Promise<Finding[]> {
  const { document } = await policyOf(db, post.organization_id);
  const accounts = targets.flatMap((target) => {
    const { account_id, network, name, removed } = target;
    if (removed || !isNetworkName(network)) return [];
    return [{ account_id, network, name, text_limit: textLimitOf(target) }];
  });
  const { body, media, thread, first_comment, design } = post;
  const content = { body, media, thread, first_comment, overrides: overridesOf(post), design };
  return checkPost(content, accounts, document, { language: post.project_lang });
}
