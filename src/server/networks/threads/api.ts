import { z } from 'zod';

import type { Io } from '#server/lib/io.ts';
import { graphId, type Graph } from '#server/networks/graph/graph.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { storedSecret } from '#server/networks/sign-in.ts';

/** Where Threads is. Tests put their own in place. */
export interface Origins {
  /** Where people sign in. */
  dialog: string;
  /** Without the version: sign-ins have none. */
  api: string;
}

export const threadsOrigins: Origins = {
  dialog: 'https://threads.net/oauth/authorize',
  api: 'https://graph.threads.net',
};

/** https://developers.facebook.com/docs/threads/overview */
export const version = '/v1.0';

/** `Credentials.secret` of a profile. */
const secret = z.object({ id: graphId, token: z.string() });

export type ThreadsSecret = z.infer<typeof secret>;

/** The profile's API, and its own id there. */
export interface ThreadsGraph extends Graph {
  id: string;
}

export function threadsGraph(account: NetworkAccount, origins: Origins, signal: AbortSignal): ThreadsGraph {
  const { id, token } = storedSecret(account, secret);
  return { ...openGraph(account.io, origins, account.now, signal), token, secrets: [token], id };
}

/** Without a token. */
export function openGraph(io: Io, { api }: Origins, now: () => Date, signal: AbortSignal): Graph {
  const base = `${api}${version}`;
  return { io, label: 'Threads', base, token: null, appSecret: null, secrets: [], now, signal };
}
