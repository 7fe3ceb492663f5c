import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, isSuccess, readerOf, withRenewal, type SignedIn } from '#server/networks/exchange.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { answered, name, type Refused } from './errors.ts';
import type { Pace } from './pace.ts';
import { secretOf, secretsIn, userAgent, type Secret } from './secret.ts';

/** Reddit’s servers, by their origins. */
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
  pace: Pace;
}

export interface ApiRequest extends Pick<FetchOptions, 'timeoutMs'> {
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  form?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  json?: unknown;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** What a refusal for good means. */
  refused?: Refused;
}

/** A hundred posts with texts of 40,000 characters, as JSON. */
const maxBytes = 16 * 1024 * 1024;

export const apiOf = (
  account: NetworkAccount,
  { places, pace }: Pick<Api, 'places' | 'pace'>,
  signal: AbortSignal,
): Api => ({
  io: account.io,
  places,
  secret: secretOf(account),
  now: account.now,
  signal,
  pace,
  renewed: () => account.renewed(signal),
});

/**
 * Calls the API as the account; an expired token is renewed once. Throws `NetworkError`, also for every response
 * that is neither successful nor one of `accepts`.
 */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const answer = await withRenewal(api, secretOf, () => exchange(api, request));
  const { accepts = [], seen = false, refused } = request;
  if (isSuccess(answer) || accepts.includes(answer.status)) return answer;
  throw answered(answer, { secrets: secretsIn(api.secret), seen, refused });
}

async function exchange(
  { io, places, secret, signal, pace, now }: Api,
  { path, query = {}, form, json, timeoutMs, seen = false }: ApiRequest,
): Promise<Fetched> {
  signal.throwIfAborted();
  pace.turn(secret.client_id, now());
  const url = new URL(path, places.api);
  // Otherwise Reddit escapes &, < and > in every text.
  url.search = new URLSearchParams({ ...query, raw_json: '1' }).toString();
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json);
  const answer = await fetchFrom({ network: name, io, seen }, url.href, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret.access}`,
      'user-agent': userAgent(secret.contact),
      ...(body !== null && {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body !== null && { body }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    maxBytes,
    signal,
  });
  pace.note(secret.client_id, answer.headers, now());
  return answer;
}

export const read = readerOf(name);
