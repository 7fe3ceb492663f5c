import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { fetchFrom, readerOf } from '#server/networks/exchange.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import type { Effect } from '#server/networks/replies.ts';
import { answered, isGone } from './errors.ts';

/**
 * `Credentials.secret` of a WordPress account. It includes the root of the site's REST API, since the
 * password is for that one alone.
 */
const secret = z.object({
  root: z.string(),
  user_id: z.int(),
  username: z.string(),
  password: z.string(),
});

export type Secret = z.infer<typeof secret>;

/** A site's REST API, and who calls it. */
export interface Api {
  io: Io;
  /** `https://blog.example/wp-json/`, or `https://blog.example/?rest_route=/` where URLs are plain. */
  root: string;
  /** Null for what everyone may read. */
  user: { name: string; password: string } | null;
  now: () => Date;
  signal: AbortSignal;
}

type Query = Readonly<Record<string, string>>;

interface ApiRequest extends Pick<FetchOptions, 'method' | 'body' | 'timeoutMs'> {
  /** Below the root: `wp/v2/posts`. */
  path: string;
  query?: Query;
  /** A body as JSON. */
  json?: unknown;
  /** The Content-Type of `body`. */
  type?: string;
  /** Unsuccessful statuses that the caller handles. */
  accepts?: readonly number[];
  /** The caller handles that the post or comment is gone. */
  acceptsGone?: boolean;
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** Whether all of a streamed body was read. */
  isRead?: () => boolean;
}

/** Throws `NetworkError`, also for every response that is neither successful nor accepted. */
export async function callApi(api: Api, request: ApiRequest): Promise<Fetched> {
  const { path, query = {}, json, type, accepts = [], acceptsGone, seen = false, isRead, ...rest } = request;
  const { io, user, root, signal } = api;
  const effect: Effect = { seen, ...(isRead && { isRead }) };
  const contentType = json === undefined ? type : 'application/json';
  const answer = await fetchFrom({ network: hostOf(api), io, ...effect }, addressOf(root, path, query), {
    ...rest,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      accept: 'application/json',
      ...(user && { authorization: basic(user) }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    signal,
  });
  if (new URL(answer.url).origin !== new URL(root).origin) throw moved(hostOf(api), answer, effect);
  const { status } = answer;
  if ((status >= 200 && status < 300) || accepts.includes(status)) return answer;
  if (acceptsGone && isGone(answer)) return answer;
  throw answered(answer, { host: hostOf(api), secrets: secretsOf(api), now: api.now, ...effect });
}

/** The guarded fetch sends the password to no other origin, so what answered there proves nothing. */
function moved(host: string, { url }: Fetched, { seen }: Effect): NetworkError {
  const { origin } = new URL(url);
  return new NetworkError(
    seen ? 'unknown' : 'reject',
    () => t`${{ host }} sends requests on to ${{ origin }}.`,
    {
      next: () =>
        t`The password was not sent there. If the site has moved, connect ${{ origin }} as a new account.`,
    },
  );
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

/**
 * The URL of a route. Where URLs are plain the route is a parameter of the root.
 * https://developer.wordpress.org/rest-api/using-the-rest-api/#routes-vs-endpoints
 */
export function addressOf(root: string, path: string, query: Query): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  else url.searchParams.set('rest_route', `${route.replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export function hostOf({ root }: Pick<Api, 'root'>): string {
  return new URL(root).host;
}

/** What no error may repeat. */
function secretsOf({ user }: Api): string[] {
  return user ? [basic(user).replace('Basic ', ''), user.password] : [];
}

/** https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/#basic-authentication-with-application-passwords */
function basic({ name, password }: { name: string; password: string }): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}

export function apiOf(account: NetworkAccount, signal: AbortSignal): Api {
  const { io, now } = account;
  const { root, username: name, password } = secretOf(account);
  return { io, root, user: { name, password }, now, signal };
}
