import { z } from 'zod';

import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { checkAccount } from '#server/networks/replies.ts';
import { answered, jsonOf, silent } from './errors.ts';

/**
 * `Credentials.secret` of a Mastodon account. It includes the server, since the token is for that one alone.
 */
const secret = z.object({
  server: z.string(),
  token: z.string(),
  client_id: z.string(),
  client_secret: z.string().nullable(),
});

export type Secret = z.infer<typeof secret>;

/** A server, and the credentials for it. */
export interface Api {
  io: Io;
  /** Its origin. */
  server: string;
  token: string | null;
  /** What no error may repeat. */
  secrets: readonly string[];
  now: () => Date;
  signal: AbortSignal;
}

export interface ApiRequest extends Pick<FetchOptions, 'method' | 'headers' | 'body' | 'timeoutMs'> {
  path: string;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** What a refusal means, where the request is not about publishing. */
  refused?: (host: string) => string;
}

/** The statuses of a post that does not exist any more. */
export const gone: readonly number[] = [404, 410];

/** A response holds 40 posts at most, none of which is large. */
const maxBytes = 4 * 1024 * 1024;

/** Throws `NetworkError`, also for every response that is neither successful nor one of `accepts`. */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const { io, server, token, signal } = api;
  const { path, accepts = [], seen = false, refused, headers, ...rest } = request;
  signal.throwIfAborted();
  let answer: Fetched;
  try {
    answer = await io.fetch(server + path, {
      ...rest,
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      maxBytes,
      signal,
    });
  } catch (error) {
    if (error instanceof FetchError) throw silent(error, seen);
    throw error;
  }
  const { status } = answer;
  if ((status >= 200 && status < 300) || accepts.includes(status)) return answer;
  throw answered(answer, { ...api, seen, refused });
}

/** The response parsed by the schema. Throws `NetworkError` where it does not match. */
export function read<Schema extends z.ZodType>(
  answer: Fetched,
  schema: Schema,
  seen = false,
): z.infer<Schema> {
  const parsed = schema.safeParse(jsonOf(answer));
  if (parsed.success) return parsed.data;
  throw new NetworkError(seen ? 'unknown' : 'retry', () => t`The server’s answer could not be understood.`, {
    replyText: `${answer.status} ${answer.headers['content-type'] ?? ''}`.trim(),
    next: seen ? checkAccount : () => t`If this persists, it isn’t a Mastodon server or it is broken.`,
  });
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}

/** What no message may repeat. */
export const secretsIn = ({ token, client_secret: key }: Secret) => (key === null ? [token] : [token, key]);

export function apiOf(account: NetworkAccount, signal: AbortSignal): Api {
  const { io, now } = account;
  const secret = secretOf(account);
  const { server, token } = secret;
  return { io, server, token, secrets: secretsIn(secret), now, signal };
}
