import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, isSuccess, readerOf, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { answered, name, type Refused } from './errors.ts';
import { secretOf, secretsIn, type Secret } from './secret.ts';

/** Google's servers, by their origins. */
export interface Places {
  api: string;
  /** Where people sign in. */
  accounts: string;
  /** Tokens. */
  oauth: string;
}

/** A channel's access to the API. */
export interface Api extends SignedIn<Secret> {
  io: Io;
  places: Places;
  now: () => Date;
  signal: AbortSignal;
}

export interface ApiRequest extends Pick<FetchOptions, 'method' | 'timeoutMs' | 'headers'> {
  /** `/youtube/v3/videos`, or the address of an upload session. */
  to: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  /** A file, or a part of one. */
  body?: FetchOptions['body'];
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** Further texts that no error may repeat. */
  secrets?: readonly string[];
  /** What a refusal for good means. */
  refused?: Refused;
  /** What it means that the channel may not do this. */
  forbidden?: Refused;
}

/** A list holds a hundred comments at most. */
const maxBytes = 4 * 1024 * 1024;

export function apiOf(account: NetworkAccount, places: Places, signal: AbortSignal): Api {
  const renewed = () => account.renewed(signal);
  return { io: account.io, places, secret: secretOf(account), now: account.now, signal, renewed };
}

/**
 * Calls the API as the channel; an expired token is renewed once. Throws `NetworkError`, also for every response that
 * is neither successful nor one of `accepts`.
 */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const answer = await withRenewal(api, secretOf, () => exchange(api, request));
  const { accepts = [], seen = false, refused, forbidden } = request;
  const secrets = [...secretsIn(api.secret), ...(request.secrets ?? [])];
  if (isSuccess(answer) || accepts.includes(answer.status)) return answer;
  throw answered(answer, { secrets, seen, now: api.now, refused, forbidden });
}

async function exchange(
  { io, places, secret, signal }: Api,
  { to, query = {}, json, body, headers, method = 'GET', timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  const url = new URL(to, places.api);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const content = json === undefined ? body : JSON.stringify(json);
  return fetchFrom({ network: name, io, seen }, url.href, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      ...(json !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
}

export const read = readerOf(name);
