import type { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readHtml } from '#server/lib/plain-text.ts';
import { resetMs } from '#server/lib/retry-after.ts';
import { SourceError, type SourceProblem } from './source.ts';

interface ReplyOptions extends FetchOptions {
  /** The meaning of a network's own error codes; null leaves it to the status. */
  problemOf?: (reply: Fetched) => { problem: SourceProblem; waitMs?: number } | null;
}

/**
 * Requests a URL and returns a successful response (2xx, or 304 to a conditional request). Throws
 * `SourceError` for every other, with the system's own message.
 */
export async function fetchGood(
  io: Io,
  address: string,
  { problemOf, ...options }: ReplyOptions = {},
): Promise<Fetched> {
  let reply: Fetched;
  try {
    reply = await io.fetch(address, options);
  } catch (error) {
    if (error instanceof FetchError) throw new SourceError(error.problem, error.text);
    throw error;
  }
  if ((reply.status >= 200 && reply.status < 300) || reply.status === 304) return reply;
  throw refusal(reply, problemOf?.(reply) ?? null);
}

/** Like `fetchGood`, and parses the response as JSON of the given shape. */
export async function fetchJson<T>(
  io: Io,
  address: string,
  schema: z.ZodType<T>,
  options?: ReplyOptions,
): Promise<{ data: T; reply: Fetched }> {
  const reply = await fetchGood(io, address, {
    ...options,
    headers: { accept: 'application/json', ...options?.headers },
  });
  const parsed = schema.safeParse(json(reply));
  if (parsed.success) return { data: parsed.data, reply };
  const issue = parsed.error.issues[0];
  const host = hostOf(reply);
  const place = issue?.path.join('.') ?? '';
  throw new SourceError('not_understood', () => {
    const problem = issue?.message ?? t`wrong shape`;
    return place === ''
      ? t`${{ host }} sent something else than its documentation says: ${{ problem }}.`
      : t`${{ host }} sent something else than its documentation says at ${{ place }}: ${{ problem }}.`;
  });
}

function json(reply: Fetched): unknown {
  const text = jsonText(reply);
  try {
    return parseJson(text);
  } catch {
    throw new SourceError(
      'not_understood',
      () => t`${{ host: hostOf(reply) }} did not send JSON, or only part of it.`,
    );
  }
}

/** JSON is UTF-8 (RFC 8259) unless it declares otherwise; guessing would store broken text. */
function jsonText(reply: Fetched): string {
  const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(reply.headers['content-type'] ?? '')?.[1];
  if (declared && !/^utf-?8$/i.test(declared)) return reply.text();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(reply.body);
  } catch {
    throw new SourceError(
      'not_understood',
      () => t`${{ host: hostOf(reply) }} sent text that is not UTF-8, as JSON must be.`,
    );
  }
}

/** Numbers that JavaScript cannot represent exactly stay text: most are ids. */
function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' && source && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value,
  );
}

function refusal(reply: Fetched, meant: { problem: SourceProblem; waitMs?: number } | null): SourceError {
  const { status } = reply;
  const answer = () => answerOf(reply);
  const waitMs = reply.waitMs ?? resetMs(reply.headers, new Date()) ?? meant?.waitMs ?? null;
  if (status === 429 || meant?.problem === 'rate_limited' || (status === 503 && waitMs !== null)) {
    const text = waitMs === null ? answer : () => answerWithWait(answer(), waitMs);
    return new SourceError('rate_limited', text, { waitMs, status });
  }
  if (meant) return new SourceError(meant.problem, answer, { status });
  if (status === 410) return new SourceError('gone', () => goneOf(reply), { status });
  const mayPass = status >= 500 || status === 404 || status === 408 || status < 400;
  return new SourceError(mayPass ? 'unreachable' : 'refused', answer, { status });
}

function answerOf(reply: Fetched): string {
  const host = hostOf(reply);
  const { status } = reply;
  const message = ownMessage(reply);
  return message === null
    ? t`${{ host }} answered ${{ status }}.`
    : t`${{ host }} answered ${{ status }}: "${{ message }}".`;
}

function answerWithWait(answer: string, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  return t`${{ answer }} It asks to wait ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`;
}

function goneOf(reply: Fetched): string {
  const host = hostOf(reply);
  const { status } = reply;
  const message = ownMessage(reply);
  return message === null
    ? t`${{ host }} answered ${{ status }}: it no longer exists.`
    : t`${{ host }} answered ${{ status }}: "${{ message }}": it no longer exists.`;
}

function hostOf(reply: Fetched): string {
  return new URL(reply.url).host;
}

function ownMessage(reply: Fetched): string | null {
  if (reply.body.length === 0 || reply.body.length > 100_000) return null;
  const message = messageOfJson(reply.text()) ?? readHtml(reply.text()).text;
  const line = message
    ?.replace(/\s+/g, ' ')
    .slice(0, 200)
    .replace(/[\s.]+$/, '');
  return line || null;
}

function messageOfJson(text: string): string | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const body: unknown = JSON.parse(text);
    return messageIn(body);
  } catch {
    return null;
  }
}

/** Fields in which networks put their messages for people, the most informative first. */
const messageFields = [
  'errors',
  'error',
  'detail',
  'message',
  'error_description',
  'description',
  'title',
  'msg',
  'meta',
];

function messageIn(body: unknown): string | null {
  if (Array.isArray(body)) return messageIn(body[0]);
  if (typeof body !== 'object' || body === null) return null;
  const fields: Record<string, unknown> = { ...body };
  const named = fields.message ?? fields.error_description;
  if (typeof named === 'string' && !Array.isArray(fields.errors)) return named;
  for (const name of messageFields) {
    const value = fields[name];
    const found = typeof value === 'string' && value !== '' ? value : messageIn(value);
    if (found) return found;
  }
  return null;
}
