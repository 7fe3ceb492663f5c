import { randomUUID } from 'node:crypto';

import { wordpress as facts } from '#contract/networks/wordpress.ts';
import { examine } from '#server/networks/article-limits.ts';
import type { Network } from '#server/networks/network.ts';
import { correct, remove } from './afterwards.ts';
import { apiOf } from './api.ts';
import { examineComment, findComment, sendComment } from './comment.ts';
import { connecting } from './connect.ts';
import { prepareDraft } from './draft.ts';
import { identify } from './identity.ts';
import { readMetrics } from './metrics.ts';
import { findPost, sendPost } from './post.ts';

/**
 * Publishes on a WordPress site by its REST API. https://developer.wordpress.org/rest-api/
 *
 * Nothing is revoked when an account is removed: a person made the application password, and it may be in use
 * elsewhere.
 */
export const wordpress: Network = {
  // WordPress does not see it: the draft's id and slug say what is ours.
  newKey: () => randomUUID(),

  async prepare(account, step, signal) {
    if (step.kind === 'first_comment') examineComment(step);
    else examine(step, facts);
    signal.throwIfAborted();
    return step.kind === 'post' ? prepareDraft(apiOf(account, signal), account, step) : null;
  },

  send: (account, sending, signal) =>
    sending.kind === 'first_comment'
      ? sendComment(account, sending, signal)
      : sendPost(account, sending, signal),

  find: (account, sending, signal) =>
    sending.kind === 'first_comment'
      ? findComment(account, sending, signal)
      : findPost(account, sending, signal),

  idOf,
  connecting,
  check: (account, signal) => identify(apiOf(account, signal)),
  metrics: readMetrics,
  remove,
  correct,
};

/** Plain URLs and those of the dashboard contain it; others only say the title. */
function idOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const id = url.pathname.endsWith('/wp-admin/post.php')
    ? url.searchParams.get('post')
    : url.searchParams.get('p');
  return id !== null && /^\d{1,18}$/.test(id) ? id : null;
}
