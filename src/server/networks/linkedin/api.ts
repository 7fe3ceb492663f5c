import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, isSuccess, readerOf, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { answered, name, type Refused } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/**
 * The version of the API. LinkedIn publishes one each month and answers 426 about a year later: then take a
 * recent one from https://learn.microsoft.com/en-us/linkedin/marketing/versioning, and read its changes.
 */
export const apiVersion = '202609';

const versioned = { 'linkedin-version': apiVersion, 'x-restli-protocol-version': '2.0.0' };

/** LinkedIn's servers, by their origins. */
export interface Places {
  api: string;
  /** Sign-in, and uploads. */
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
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** A change of what is there, by a POST (https://linkedin.github.io/rest.li/spec/protocol). */
  isChange?: boolean;
  /** What a refusal for good means. */
  refused?: Refused;
}

/** A list holds a hundred posts at most. */
const maxBytes = 4 * 1024 * 1024;

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const secret = secretOf(account);
  const renewed = secret.refresh ? () => account.renewed(signal) : null;
  return { io: account.io, places, secret, now: account.now, signal, renewed };
}

/**
 * Calls the API as the account; an expired token is renewed once where that is possible. Throws
 * `NetworkError`, also for every response that is neither successful nor one of `accepts`.
 */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const answer = await withRenewal(api, secretOf, () => exchange(api, request));
  const { accepts = [], seen = false, refused } = request;
  if (isSuccess(answer) || accepts.includes(answer.status)) return answer;
  throw answered(answer, { secrets: secretsIn(api.secret), seen, now: api.now, refused });
}

async function exchange(
  { io, places, secret, signal }: Api,
  { path, json, method = 'GET', timeoutMs, seen = false, isChange = false }: ApiRequest,
): Promise<Fetched> {
  return fetchFrom({ network: name, io, seen }, places.api + path, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      ...(path.startsWith('/rest/') && versioned),
      ...(isChange && { 'x-restli-method': 'PARTIAL_UPDATE' }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
}

export const read = readerOf(name);

/** A URN as part of a path or a parameter. */
export const encoded = (urn: string) =>
  encodeURIComponent(urn).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
