import { setImmediate } from 'node:timers/promises';

import type { PostAccount, PostContent } from '#contract/networks/post-content.ts';
import { checkPostInSlices } from '#contract/posts/checks/check-post.ts';
import type { CheckContext, Finding } from '#contract/posts/checks/finding.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';

/** The machine checks of a post. During those of a long one, other requests are answered. */
export function checkInSlices(
  content: PostContent,
  accounts: readonly PostAccount[],
  policy: PolicyDocument,
  context: CheckContext,
): Promise<Finding[]> {
  return checkPostInSlices(content, accounts, policy, context, setImmediate);
}
