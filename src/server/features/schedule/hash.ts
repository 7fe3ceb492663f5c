import { createHash } from 'node:crypto';

import { contentHash, type HashedContent } from '#contract/content-hash.ts';

/** The hash of what a reviewer and the world see of a post: a verdict and a release are bound to it. */
export function hashOf(post: HashedContent): string {
  return contentHash(post, (text) => createHash('sha256').update(text).digest('hex'));
}
