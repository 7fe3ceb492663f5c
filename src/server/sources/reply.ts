import type { z } from 'zod';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';

import { readHtml } from './plain-text.ts';
import { SourceError } from './source.ts';

/**
 * Asks an outside system and gives its answer when it is a good one (2xx, or 304 to a conditional request).
 * Throws `SourceError` for every other, with the system's own words.
 */
export async function ask(io: Io, address: string, options?: FetchOptions): Promise<Fetched> {
  let reply: Fetched;
  try {
    reply = await io.fetch(address, options);
  } catch (error) {
    if (error instanceof FetchError) throw new SourceError(error.problem, error.message);
    throw error;
  }
  if ((reply.status >= 200 && reply.status < 300) || reply.status === 304) return reply;
  throw refusal(reply);
}

/** As `ask`, and reads the answer as JSON of the given shape. */
export async function askJson<T>(
  io: Io,
  address: string,
  schema: z.ZodType<T>,
  options?: FetchOptions,
): Promise<{ data: T; reply: Fetched }> {
  const reply = await ask(io, address, {
    ...options,
    headers: { accept: 'application/json', ...options?.headers },
  });
  const parsed = schema.safeParse(json(reply));
  if (parsed.success) return { data: parsed.data, reply };
  const issue = parsed.error.issues[0];
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw new SourceError(
    'not_understood',
    `${hostOf(reply)} sent something else than its documentation says${place}: ${issue?.message ?? 'wrong shape'}.`,
  );
}

function json(reply: Fetched): unknown {
  try {
    return JSON.parse(reply.text());
  } catch {
    throw new SourceError('not_understood', `${hostOf(reply)} did not send JSON, or only part of it.`);
  }
}

function refusal(reply: Fetched): SourceError {
  const { status } = reply;
  const said = `${hostOf(reply)} answered ${status}${ownWords(reply)}`;
  const waitMs = reply.waitMs ?? resetMs(reply.headers, new Date());
  if (status === 429 || (status === 503 && waitMs !== null)) {
    const wait = waitMs === null ? '' : ` It asks to wait ${Math.ceil(waitMs / 1000)} seconds.`;
    return new SourceError('rate_limited', `${said}.${wait}`, { waitMs, status });
  }
  if (status === 410) return new SourceError('gone', `${said}: it is gone for good.`, { status });
  const mayPass = status >= 500 || status === 404 || status === 408 || status < 400;
  return new SourceError(mayPass ? 'unreachable' : 'refused', `${said}.`, { status });
}

/** How long until the limit is lifted that the rate headers tell (`X-RateLimit-Reset`, `RateLimit-Reset`), in ms. */
export function resetMs(headers: Record<string, string>, now: Date): number | null {
  const value = headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'];
  if (!value) return null;
  const number = Number(value);
  // Mastodon sends an ISO time, Bluesky a unix second, the IETF draft the seconds that remain.
  const at = Number.isNaN(number)
    ? Date.parse(value)
    : number > 1e9
      ? number * 1000
      : now.getTime() + number * 1000;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** The wait that a good answer asks for: none while requests remain. */
export function exhaustedMs(headers: Record<string, string>, now: Date): number | null {
  const remaining = headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining'];
  return remaining !== undefined && Number(remaining) === 0 ? resetMs(headers, now) : null;
}

function hostOf(reply: Fetched): string {
  return new URL(reply.url).host;
}

function ownWords(reply: Fetched): string {
  if (reply.body.length === 0 || reply.body.length > 100_000) return '';
  const words = wordsOfJson(reply.text()) ?? readHtml(reply.text()).text;
  const line = words
    ?.replace(/\s+/g, ' ')
    .slice(0, 200)
    .replace(/[\s.]+$/, '');
  return line ? `: "${line}"` : '';
}

function wordsOfJson(text: string): string | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const body: Record<string, unknown> = JSON.parse(text);
    return (
      [body.message, body.error_description, body.error].find((each) => typeof each === 'string') ?? null
    );
  } catch {
    return null;
  }
}
