import { z } from 'zod';

import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched, FetchOptions, Io } from '#server/lib/io.ts';
import { readJson } from '#server/lib/read-json.ts';
import type { SigningKey } from '#server/lib/signing-key.ts';
import { requestBound } from './dpop.ts';
import { nonsense, refusalOf, silenceOf } from './errors.ts';

/** Requests to a server of the network. https://atproto.com/specs/xrpc */

export interface Question<Answer> {
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** A procedure's input: sent as JSON. */
  input?: unknown;
  /** A procedure's input as raw bytes. */
  bytes?: { body: NonNullable<FetchOptions['body']>; type: string };
  /** Marks a procedure without input; otherwise its input does. */
  procedure?: boolean;
  token?: string;
  /** The key to which the token is bound. */
  key?: SigningKey | undefined;
  answer: z.ZodType<Answer>;
  /** It publishes something. */
  commits?: boolean;
  timeoutMs?: number;
  signal: AbortSignal;
}

const maxBytes = 1024 * 1024;
/** Error responses of methods, and of token checks (RFC 6750 section 3.1). */
const refused = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
});

/**
 * Calls one method of a server.
 * @param server its origin
 * @param name of the method
 * @throws NetworkError; an `XrpcError` where the server answered with a refusal
 */
export async function xrpc<Answer>(
  io: Io,
  server: string,
  name: string,
  question: Question<Answer>,
  now: Date,
): Promise<Answer> {
  const { query = {}, input, bytes, procedure, token, key, signal, commits = false } = question;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((each) => [name, each]),
    ),
  );
  const address = `${server}/xrpc/${name}${search.size > 0 ? `?${search}` : ''}`;
  const type = bytes?.type ?? (input === undefined ? undefined : 'application/json');
  const method = bytes || procedure || input !== undefined ? 'POST' : 'GET';
  const send = (headers: Record<string, string>) =>
    io.fetch(address, {
      method,
      headers: { accept: 'application/json', ...(type && { 'content-type': type }), ...headers },
      ...(bytes ? { body: bytes.body } : input !== undefined && { body: JSON.stringify(input) }),
      timeoutMs: question.timeoutMs ?? 30_000,
      maxBytes,
      signal,
    });
  let reply: Fetched;
  try {
    reply =
      token !== undefined && key
        ? await requestBound({ token, key }, { method, address }, send)
        : await send(token === undefined ? {} : { authorization: `Bearer ${token}` });
  } catch (error) {
    if (error instanceof FetchError) throw silenceOf(error, { commits });
    throw error;
  }
  const body = readJson(reply.text());
  if (reply.status < 200 || reply.status > 299)
    throw refusalOf(reply, messageIn(body, [token, ...secretsIn(input)]), { commits }, now);
  const parsed = question.answer.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw nonsense(new URL(server).host, `${issue?.message ?? 'another shape'}${where}`, { commits });
}

const longestMessage = 300;

/** The server's message without secrets, which it may repeat from the request. */
function messageIn(body: unknown, secrets: readonly (string | undefined)[]) {
  const { error, error_description: description, message = description } = refused.safeParse(body).data ?? {};
  let text = message?.replace(/\s+/g, ' ').trim() ?? '';
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '…');
  return {
    body,
    code: error?.slice(0, 100) ?? null,
    text: text.slice(0, longestMessage).toWellFormed() || null,
  };
}

const secretInput = z.object({ password: z.string() });

function secretsIn(input: unknown): string[] {
  const secret = secretInput.safeParse(input);
  return secret.success ? [secret.data.password] : [];
}
