import { z } from 'zod';

import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';
import { graphId, proofOf, type Graph } from './graph.ts';
import type { Origins } from './origins.ts';

/** `Credentials.secret` of a page, and of the Instagram account that belongs to one. */
const secret = z.object({
  /** Of the page, or of the Instagram account. */
  id: graphId,
  /** The page's. */
  token: z.string(),
  app_id: z.string(),
  app_secret: z.string(),
});

export type MetaSecret = z.infer<typeof secret>;

/** The account's API, and its own id there. */
export interface MetaGraph extends Graph {
  id: string;
  app: { appId: string; appSecret: string };
}

export function metaGraph(
  account: NetworkAccount,
  label: string,
  origins: Origins,
  signal: AbortSignal,
): MetaGraph {
  const { id, token, app_id: appId, app_secret: appSecret } = storedSecret(account, secret);
  const { io, now } = account;
  const secrets = [token, appSecret, proofOf(token, appSecret)];
  const app = { appId, appSecret };
  return { io, label, base: origins.api, token, appSecret, secrets, now, signal, id, app };
}
