import { randomUUID } from 'node:crypto';

import { ghost as facts } from '#contract/networks/ghost.ts';
import { examine } from '#server/networks/article-limits.ts';
import type { Network } from '#server/networks/network.ts';
import { correct, remove } from './afterwards.ts';
import { apiOf } from './api.ts';
import { connecting } from './connect.ts';
import { prepareDraft } from './draft.ts';
import { identify } from './identity.ts';
import { readMembers, readMetrics } from './metrics.ts';
import { find, send } from './post.ts';

/** Publishes on a Ghost site by its Admin API. https://docs.ghost.org/admin-api/ */
export const ghost: Network = {
  newKey: () => randomUUID(),

  async prepare(account, step, signal) {
    examine(step, facts);
    signal.throwIfAborted();
    return prepareDraft(apiOf(account, signal), account, step);
  },

  send,
  find,
  connecting,
  check: (account, signal) => identify(apiOf(account, signal)),
  metrics: readMetrics,
  followers: readMembers,
  remove,
  correct,
};
