import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { programVersion } from '#server/lib/version.ts';
import { fetchFrom } from '#server/networks/exchange.ts';
import type { Form } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { unreadable, type Effect } from '#server/networks/replies.ts';
import { refusalOf } from './errors.ts';
import type { Pace } from './pace.ts';

const snowflake = z.string().regex(/^\d{1,20}$/);

const webhook = z.object({
  by: z.literal('webhook'),
  id: snowflake,
  token: z.string(),
  guild: snowflake,
  channel: snowflake,
});

const bot = z.object({
  by: z.literal('bot'),
  token: z.string(),
  /** Its own user. */
  user: snowflake,
  guild: snowflake,
  channel: snowflake,
});

/** `Credentials.secret` of a Discord account: a channel, by its webhook or by a bot. */
const secret = z.discriminatedUnion('by', [webhook, bot]);

export type Webhook = z.infer<typeof webhook>;
export type Bot = z.infer<typeof bot>;
export type Secret = z.infer<typeof secret>;

/** Where requests go, and with which proof. */
export interface Api {
  io: Io;
  /** With the version: https://discord.com/api/v10 */
  base: string;
  /** Null for requests by a webhook, whose token is in the path. */
  botToken: string | null;
  /** What no error may repeat. */
  secrets: readonly string[];
  pace: Pace;
  now: () => Date;
  signal: AbortSignal;
}

export interface ApiRequest {
  method?: FetchOptions['method'];
  path: string;
  json?: unknown;
  form?: Form;
  timeoutMs?: number;
  /** The request publishes something: a lost response leaves the outcome open. */
  seen?: boolean;
  /** Codes of Discord's errors that the caller handles. */
  accepts?: readonly number[];
}

/** A hundred messages with embeds at most. */
const maxBytes = 8 * 1024 * 1024;

/** https://docs.discord.com/developers/reference#user-agent */
const userAgent = `DiscordBot (Copydesk, ${programVersion})`;

const coded = z.object({ code: z.number() });

/**
 * A successful response parsed by the schema; null where Discord refused with one of the accepted codes.
 * Throws `NetworkError`.
 */
export async function call<Schema extends z.ZodType>(
  api: Api,
  schema: Schema,
  request: ApiRequest,
): Promise<z.infer<Schema> | null> {
  const { method = 'GET', path, json, form, seen = false, accepts = [], timeoutMs = 15_000 } = request;
  api.signal.throwIfAborted();
  const effect: Effect = { seen, ...(form && { isRead: form.isRead }) };
  const route = routeOf(method, path, api.botToken);
  await api.pace.turn(route, api);
  const answer = await fetchFrom({ network: 'Discord', io: api.io, ...effect }, api.base + path, {
    method,
    headers: {
      'user-agent': userAgent,
      ...(api.botToken !== null && { authorization: `Bot ${api.botToken}` }),
      ...(form
        ? { 'content-type': form.type }
        : json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form.body } : json !== undefined && { body: JSON.stringify(json) }),
    timeoutMs,
    maxBytes,
    signal: api.signal,
  });
  api.pace.note(route, answer.headers, api.now());
  const data = answer.status === 204 ? null : readJson(answer.text());
  if (answer.status < 200 || answer.status >= 300) {
    const refused = coded.safeParse(data);
    if (refused.success && accepts.includes(refused.data.code)) return null;
    throw refusalOf(answer, data, api.secrets, effect);
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw unreadable('Discord', answer, effect);
}

/** As `call` without accepted codes, whose result is never missing. */
export async function read<Schema extends z.ZodType>(
  api: Api,
  schema: Schema,
  request: Omit<ApiRequest, 'accepts'>,
): Promise<z.infer<Schema>> {
  const result = await call(api, schema, request);
  if (result === null) throw new Error('a result is missing without an error');
  return result;
}

/**
 * Requests that share a limit: one method on the messages of one channel or webhook.
 * https://docs.discord.com/developers/topics/rate-limits
 */
function routeOf(method: string, path: string, botToken: string | null): string {
  return `${method} ${botToken ?? ''} ${path.replace(/\?.*/, '').replace(/\/messages\/\d+$/, '/messages/:id')}`;
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}
