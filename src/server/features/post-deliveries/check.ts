import type { Kysely } from 'kysely';

import { checkPost } from '#contract/checks/check-post.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Tables } from '#server/db/tables.ts';
import { policyOf } from '#server/features/policy/policy.ts';
import type { Obstacle } from './rules.ts';
import type { LockedTarget } from './store.ts';

/**
 * The checks once more, before anything leaves: the policy, or what is known of the account, may be another than
 * when the post was released. Null where nothing blocks it.
 */
export async function blockedBy(db: Kysely<Tables>, target: LockedTarget): Promise<Obstacle | null> {
  const { account_id, account_name: name, network, settings, body, media, thread } = target;
  if (!isNetworkName(network)) return null;
  const { document } = await policyOf(db, target.organization_id);
  const text_limit = typeof settings.text_limit === 'number' ? settings.text_limit : null;
  const { first_comment, overrides } = target;
  const content = { body, media, thread, first_comment, overrides };
  const found = checkPost(content, [{ account_id, network, name, text_limit }], document);
  const blocking = found.find(({ severity }) => severity === 'block');
  if (!blocking) return null;
  return {
    kind: 'failed',
    reason: blocking.text,
    next: 'Mend it in a copy of the post, and send that. Where the policy was changed back, send this again.',
  };
}
