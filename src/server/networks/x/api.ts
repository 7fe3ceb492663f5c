import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, isSuccess, readerOf, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { answered, name, type Refused } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** X's servers, by their origins. */
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

export interface ApiRequest extends Pick<FetchOptions, 'method' | 'timeoutMs'> {
  path: string;
  json?: unknown;
  /** Another body than JSON, with its Content-Type. */
  form?: { type: string; body: NonNullable<FetchOptions['body']> };
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** What a refusal for good means. */
  refused?: Refused | undefined;
}

/** A list holds a hundred posts at most, each of up to 25,000 characters. */
const maxBytes = 16 * 1024 * 1024;

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const secret = secretOf(account);
  const renewed = secret.refresh === null ? null : () => account.renewed(signal);
  return { io: account.io, places, secret, now: account.now, signal, renewed };
}

/**
 * Calls the API as the account; an expired token is renewed once. Throws `NetworkError`, also for every response that
 * is neither successful nor one of `accepts`.
 */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const answer = await withRenewal(api, secretOf, () => exchange(api, request));
  const { accepts = [], seen = false, refused } = request;
  if (isSuccess(answer) || accepts.includes(answer.status)) return answer;
  throw answered(answer, { secrets: secretsIn(api.secret), seen, now: api.now, refused });
}

async function exchange(
  { io, places, secret, signal }: Api,
  { path, json, form, method = 'GET', timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  const content = json === undefined ? form : { type: 'application/json', body: JSON.stringify(json) };
  return fetchFrom({ network: name, io, seen }, places.api + path, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      ...(content && { 'content-type': content.type }),
    },
    ...(content && { body: content.body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
}

export const read = readerOf(name);
