import { z } from 'zod';

import { t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import { fetchFrom } from '#server/networks/exchange.ts';
import { formOf, type NamedFile } from '#server/networks/multipart.ts';
import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { unreadable, type Effect } from '#server/networks/replies.ts';
import { refusalOf } from './errors.ts';

/** `Credentials.secret` of a Telegram account. The id stays when the channel is renamed. */
const secret = z.object({ token: z.string(), chat_id: z.string() });

export type Secret = z.infer<typeof secret>;

/** A bot, and where it is asked. */
export interface Api {
  io: Io;
  /** The origin of the Bot API. */
  origin: string;
  token: string;
  signal: AbortSignal;
}

/** A bot in one channel. */
export interface ChatApi extends Api {
  chatId: string;
}

export interface Call {
  /** https://core.telegram.org/bots/api#available-methods */
  method: string;
  params: Readonly<Record<string, unknown>>;
  files?: readonly NamedFile[];
  timeoutMs?: number;
}

/** https://core.telegram.org/bots/api#making-requests */
const success = z.object({ ok: z.literal(true), result: z.unknown() });

/** No answer is large. */
const maxBytes = 1024 * 1024;

/**
 * The result of a method, parsed by the schema. Throws `NetworkError`.
 * @param seen the call publishes something: a lost response leaves the outcome open
 */
export async function call<Schema extends z.ZodType>(
  api: Api,
  schema: Schema,
  { method, params, files = [], timeoutMs = 15_000 }: Call,
  seen = false,
): Promise<z.infer<Schema>> {
  const form = files.length > 0 ? formOf(fieldsOf(params), files) : null;
  const effect: Effect = { seen, ...(form && { isRead: form.isRead }) };
  const answer = await fetchFrom(
    { network: 'Telegram', io: api.io, ...effect },
    `${api.origin}/bot${api.token}/${method}`,
    {
      method: 'POST',
      headers: { 'content-type': form?.type ?? 'application/json' },
      body: form?.body ?? JSON.stringify(params),
      timeoutMs,
      maxBytes,
      signal: api.signal,
    },
  );
  const data = readJson(answer.text());
  const parsed = success.safeParse(data);
  if (!parsed.success) throw refusalOf(answer, data, api.token, effect);
  const result = schema.safeParse(parsed.data.result);
  if (result.success) return result.data;
  throw unreadable('Telegram', answer, effect);
}

/** In a form, everything but text is JSON. */
function fieldsOf(params: Call['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

export function secretOf({ credentials }: Pick<NetworkAccount, 'credentials'>): Secret {
  if (credentials !== null) return secret.parse(JSON.parse(credentials));
  throw new NetworkError('expired', () => t`This account is not connected.`, {
    next: () => t`Connect it under Settings → Connected accounts, then retry.`,
  });
}
