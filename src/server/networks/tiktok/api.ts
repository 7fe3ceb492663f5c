import { z } from 'zod';

import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { fetchFrom, isSuccess, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { codeIn, name, refused } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** TikTok's servers, by their origins. */
export interface Places {
  api: string;
  /** Where people sign in. */
  www: string;
}

/** An account's access to the API. */
export interface Api extends SignedIn<Secret> {
  io: Io;
  places: Places;
  now: () => Date;
  signal: AbortSignal;
}

export interface ApiRequest extends Pick<FetchOptions, 'timeoutMs'> {
  path: string;
  /** Sent by POST; without it the request is a GET. */
  json?: unknown;
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** Further texts that no error may repeat. */
  secrets?: readonly string[];
}

const maxBytes = 1024 * 1024;

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const renewed = () => account.renewed(signal);
  return { io: account.io, places, secret: secretOf(account), now: account.now, signal, renewed };
}

/**
 * Calls the API as the account, and returns the `data` of its answer; an expired token is renewed once. Throws
 * `NetworkError`, also for a refusal with status 200, which TikTok sends on purpose.
 * https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
 */
export async function callApi<Schema extends z.ZodType>(
  api: Api,
  request: ApiRequest,
  data: Schema,
): Promise<z.infer<Schema>> {
  const { seen = false, secrets = [] } = request;
  const answer = await withRenewal(api, secretOf, () => exchange(api, request), isSignedOut);
  const code = codeIn(answer);
  if (!isSuccess(answer) || (code !== null && code !== 'ok'))
    throw refused(answer, { secrets: [...secretsIn(api.secret), ...secrets], seen });
  const envelope = z.object({ data: z.unknown() }).safeParse(readJson(withTextIds(answer.text())));
  const parsed = data.safeParse(envelope.data?.data);
  if (code === 'ok' && parsed.success) return parsed.data;
  throw unreadable(name, answer, { seen });
}

function isSignedOut(answer: Fetched): boolean {
  const code = codeIn(answer);
  return code === 'access_token_invalid' || (answer.status === 401 && code === null);
}

/** Ids of posts are numbers with more digits than JavaScript's have. TikTok's name of the field is misspelled. */
function withTextIds(text: string): string {
  return text.replace(
    /("public\w*_available_post_id"\s*:\s*\[)([\d\s,]*)\]/g,
    (_, field: string, ids: string) => {
      return `${field}${ids.replace(/\d+/g, '"$&"')}]`;
    },
  );
}

async function exchange(
  { io, places, secret, signal }: Api,
  { path, json, timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  return fetchFrom({ network: name, io, seen }, places.api + path, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      ...(json !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
}
