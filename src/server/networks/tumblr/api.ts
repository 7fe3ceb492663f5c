import { z } from 'zod';

import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { fetchFrom, isSuccess, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { answered, name, type Refused } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** Tumblr's servers, by their origins. */
export interface Places {
  api: string;
  /** Sign-in. */
  www: string;
}

/** A blog's access to the API. */
export interface Api extends SignedIn<Secret> {
  io: Io;
  places: Places;
  now: () => Date;
  signal: AbortSignal;
}

export interface ApiRequest extends Pick<FetchOptions, 'method' | 'body' | 'timeoutMs'> {
  path: string;
  /** The type of the body. */
  type?: string;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** What a refusal for good means. */
  refused?: Refused;
}

/** Tumblr suspends apps that send several; the source that reads Tumblr with the same app sends this one. */
export const userAgent = 'Copydesk/1';

/** A list holds twenty posts, of 1 MB each at most. */
const maxBytes = 20 * 1024 * 1024;

/** The statuses of a post that does not exist any more. */
export const gone: readonly number[] = [404, 410];

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const { io, now } = account;
  return { io, places, secret: secretOf(account), now, signal, renewed: () => account.renewed(signal) };
}

/** Something of the account's blog. */
export const blogPath = ({ secret }: Api, rest: string) =>
  `/v2/blog/${encodeURIComponent(secret.blog)}${rest}`;

export const postPath = (api: Api, id: string) => blogPath(api, `/posts/${encodeURIComponent(id)}`);

/**
 * Calls the API as the account; an expired token is renewed once. Throws `NetworkError`, also for every
 * response that is neither successful nor one of `accepts`.
 */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const answer = await withRenewal(api, secretOf, () => exchange(api, request));
  const { accepts = [], seen = false, refused } = request;
  if (isSuccess(answer) || accepts.includes(answer.status)) return answer;
  throw answered(answer, { secrets: secretsIn(api.secret), seen, refused });
}

export const asJson = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

async function exchange(
  { io, places, secret, signal }: Api,
  { path, type, body, method = 'GET', timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  return fetchFrom({ network: name, io, seen }, places.api + path, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      'user-agent': userAgent,
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
}

/** What stands in the envelope, parsed by the schema. Throws `NetworkError` where it does not match. */
export function read<Schema extends z.ZodType>(
  answer: Fetched,
  schema: Schema,
  seen = false,
): z.infer<Schema> {
  const { response } = z
    .object({ response: z.unknown() })
    .catch({ response: null })
    .parse(readJson(answer.text()));
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw unreadable(name, answer, { seen });
}
