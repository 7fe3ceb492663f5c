import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, isSuccess, readerOf, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { answered, name, type Refused } from './errors.ts';
import type { JsonBody } from './json-body.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** Pinterest's servers, by their origins. */
export interface Places {
  api: string;
  /** Sign-in. */
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
  json?: JsonBody;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** What a refusal for good means. */
  refused?: Refused;
}

/** A page of a list holds 250 boards or pins at most. */
const maxBytes = 8 * 1024 * 1024;

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const secret = secretOf(account);
  const renewed = secret.refresh ? () => account.renewed(signal) : null;
  return { io: account.io, places, secret, now: account.now, signal, renewed };
}

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

async function exchange(
  { io, places, secret, signal }: Api,
  { path, json, method = 'GET', timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  return fetchFrom(
    { network: name, io, seen, ...(json && { isRead: json.isRead }) },
    `${places.api}/v5${path}`,
    {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${secret.access}`,
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: json.body }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      maxBytes,
      signal,
    },
  );
}

export const read = readerOf(name);
