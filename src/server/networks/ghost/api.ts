import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, readerOf } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import type { Effect } from '#server/networks/replies.ts';
import { answered, refusalIn } from './errors.ts';
import { keyIn, tokenOf, type AdminKey } from './token.ts';

/**
 * `Credentials.secret` of a Ghost account. It includes the root of the site's Admin API, since the key is for
 * that one alone.
 */
const secret = z.object({ root: z.string(), key: z.string() });

export type Secret = z.infer<typeof secret>;

/** A site's Admin API, and who calls it. */
export interface Api {
  io: Io;
  /** `https://blog.example/ghost/api/admin/` */
  root: string;
  /** Null for what everyone may read. */
  key: AdminKey | null;
  now: () => Date;
  /** How far the site's clock is ahead of ours, in ms: found out when it refuses a token for its times. */
  clock: { aheadMs: number };
  signal: AbortSignal;
}

interface ApiRequest extends Pick<FetchOptions, 'method' | 'body' | 'timeoutMs'> {
  /** Below the root: `posts/`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** A body as JSON. */
  json?: unknown;
  /** The Content-Type of `body`. */
  type?: string;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** Whether all of a streamed body was read. */
  isRead?: () => boolean;
}

/** The oldest version of Ghost whose API this is; newer ones answer as it did. */
const version = 'v5.0';

/** Throws `NetworkError`, also for every response that is neither successful nor one of `accepts`. */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const { accepts = [], seen = false, isRead } = request;
  const effect: Effect = { seen, ...(isRead && { isRead }) };
  let answer = await requested(api, request, effect);
  // A token is refused before anything is carried out, so the request can be repeated.
  if (isOfOtherTime(api, answer)) answer = await requested(api, request, effect);
  requireOrigin(api, answer, effect);
  const { status } = answer;
  if ((status >= 200 && status < 300) || (accepts.includes(status) && isOfGhost(answer))) return answer;
  throw answered(answer, { host: hostOf(api), secrets: api.key ? [api.key.secret] : [], ...effect });
}

async function requested(api: Api, request: ApiRequest, effect: Effect): Promise<Fetched> {
  const { path, query = {}, json, type, method, body, timeoutMs } = request;
  const { io, root, key, now, clock, signal } = api;
  const url = new URL(path, root);
  url.search = new URLSearchParams(query).toString();
  const contentType = json === undefined ? type : 'application/json';
  return fetchFrom({ network: hostOf(api), io, ...effect }, url.href, {
    ...(method && { method }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(json === undefined ? body && { body } : { body: JSON.stringify(json) }),
    headers: {
      accept: 'application/json',
      'accept-version': version,
      ...(key && {
        authorization: `Ghost ${tokenOf(key, new Date(now().getTime() + clock.aheadMs))}`,
      }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    signal,
  });
}

/** What another site says after a redirect is no answer of this one; the key did not go there. */
function requireOrigin({ root }: Api, { url }: Fetched, { seen }: Effect): void {
  const other = URL.parse(url)?.origin;
  if (!other || other === new URL(root).origin) return;
  const { host } = new URL(root);
  throw new NetworkError(
    seen ? 'unknown' : 'retry',
    () => t`${{ host }} sends requests on to ${{ other }}.`,
    { next: () => t`If the site has moved, connect it again at its new address.` },
  );
}

/** Whether it is a 404 that Ghost itself wrote, if it is one: proxies answer with it too. */
function isOfGhost(answer: Fetched): boolean {
  return answer.status !== 404 || refusalIn(answer).message !== null;
}

/** Differences below this do not make a token invalid, in ms. */
const toleratedMs = 30_000;

/** Whether the site refused the token for its times; then its clock is known afterwards. */
function isOfOtherTime(api: Api, answer: Fetched): boolean {
  const { clock } = api;
  if (answer.status !== 401 || refusalIn(answer).code !== 'INVALID_JWT') return false;
  const aheadMs = siteAheadMs(api, answer);
  if (aheadMs === null || Math.abs(aheadMs - clock.aheadMs) < toleratedMs) return false;
  clock.aheadMs = aheadMs;
  return true;
}

/** How far the site's clock is ahead of ours, in ms; null where it does not say. */
export function siteAheadMs({ now }: Pick<Api, 'now'>, { headers }: Fetched): number | null {
  const date = Date.parse(headers.date ?? '');
  return Number.isNaN(date) ? null : date - now().getTime();
}

/** The response parsed by the schema. Throws `NetworkError` where it does not match. */
export function read<Schema extends z.ZodType>(
  api: Api,
  answer: Fetched,
  schema: Schema,
  seen = false,
): z.infer<Schema> {
  return readerOf(hostOf(api))(answer, schema, seen);
}

export function hostOf({ root }: Pick<Api, 'root'>): string {
  return new URL(root).host;
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}

export function apiOf(account: NetworkAccount, signal: AbortSignal): Api {
  const { io, now } = account;
  const { root, key } = secretOf(account);
  return { io, root, key: keyIn(key), now, clock: { aheadMs: 0 }, signal };
}
