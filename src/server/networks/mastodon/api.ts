import { z } from 'zod';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { answered, jsonOf, silent } from './errors.ts';

/** `Credentials.secret` of a Mastodon account. The server stands here too: the token is for nobody else. */
const secret = z.object({
  server: z.string(),
  token: z.string(),
  client_id: z.string(),
  client_secret: z.string().nullable(),
});

export type Secret = z.infer<typeof secret>;

/** A server, and on whose behalf it is asked. */
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

export interface Ask extends Pick<FetchOptions, 'method' | 'headers' | 'body' | 'timeoutMs'> {
  path: string;
  /** Answers that are no success and are looked at all the same. */
  takes?: readonly number[];
  /** The world would see it: an answer that is lost leaves open whether it does. */
  seen?: boolean;
}

/** An answer holds 40 posts at most, none of which is large. */
const maxBytes = 4 * 1024 * 1024;

/** Throws `NetworkError`, also for every answer that is neither a success nor one of `takes`. */
export async function ask(api: Api, request: Ask): Promise<Fetched> {
  const { io, server, token, signal } = api;
  const { path, takes = [], seen = false, headers, ...rest } = request;
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
  if ((status >= 200 && status < 300) || takes.includes(status)) return answer;
  throw answered(answer, { ...api, seen });
}

/** The answer as the schema has it. Throws `NetworkError` where it is something else. */
export function read<Schema extends z.ZodType>(
  answer: Fetched,
  schema: Schema,
  seen = false,
): z.infer<Schema> {
  const parsed = schema.safeParse(jsonOf(answer));
  if (parsed.success) return parsed.data;
  throw new NetworkError(seen ? 'unknown' : 'retry', 'The server’s answer could not be understood.', {
    said: `${answer.status} ${answer.headers['content-type'] ?? ''}`.trim(),
    next: seen
      ? 'Look at the account whether it is there.'
      : 'If it stays so, the server is no Mastodon server, or is broken.',
  });
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', 'This account is not connected.', {
    next: 'Connect it under Settings → Accounts, then send this again.',
  });
}

export function apiOf(account: NetworkAccount, signal: AbortSignal): Api {
  const { io, now } = account;
  const { server, token, client_secret: key } = secretOf(account);
  return { io, server, token, secrets: key === null ? [token] : [token, key], now, signal };
}
