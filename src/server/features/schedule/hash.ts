import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

import type { StoredPost } from './store.ts';

/** What of a post a verdict is bound to. */
export type Judged = Pick<
  StoredPost,
  'body' | 'thread' | 'first_comment' | 'design' | 'kind' | 'author_notes' | 'project_id'
> & { media: StoredPost['media']; overrides: Record<string, unknown>; account_ids: readonly number[] };

export function contentHash(post: Judged): string {
  return createHash('sha256')
    .update(canonicalize(post) ?? '')
    .digest('hex');
}
