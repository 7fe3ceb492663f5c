import type { FetchOptions, Fetched, Io } from '#server/lib/io.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import { TranslatorError, type TranslatorProblem } from './translator.ts';

/** What translations need besides patience: an engine thinks longer than a page loads. */
const timeoutMs = 60_000;

const sentences: Readonly<Record<TranslatorProblem, string>> = {
  key: 'does not accept the key',
  quota: 'has used up what its plan allows',
  busy: 'takes no more for now',
  unsupported: 'does not translate this',
  broken: 'failed',
};

/**
 * Sends JSON to an engine and brings its JSON.
 * @param problemOf what a status means there
 * @throws TranslatorError with the engine's own words, our secrets taken out
 */
export async function askEngine(
  io: Io,
  label: string,
  address: string,
  { headers, body, secret }: { headers: Record<string, string>; body: unknown; secret: string | null },
  problemOf: (status: number, said: string) => TranslatorProblem,
): Promise<unknown> {
  const options: FetchOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
  };
  let answer: Fetched;
  try {
    answer = await io.fetch(address, options);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new TranslatorError('broken', `${label} could not be reached.`, {
      said: error.message,
      cause: error,
    });
  }
  const text = answer.text();
  if (answer.status < 200 || answer.status > 299) {
    const said = wordsOf(text, secret) ?? `Status ${answer.status}.`;
    const problem = problemOf(answer.status, said);
    throw new TranslatorError(problem, `${label} ${sentences[problem]}.`, { said });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw brokenAnswer(label, cause);
  }
}

/** An answer that is not what the engine's documentation says. */
export function brokenAnswer(label: string, cause?: unknown): TranslatorError {
  return new TranslatorError('broken', `${label} gave an answer that is not whole or not understood.`, {
    cause,
  });
}

/** Half an answer is none: nobody could say which text is which. */
export function whole(label: string, asked: readonly string[], answered: readonly string[]): string[] {
  if (answered.length !== asked.length) throw brokenAnswer(label);
  if (answered.some((text, index) => text.trim() === '' && asked[index]?.trim() !== ''))
    throw brokenAnswer(label);
  return [...answered];
}

const mostWords = 500;

/** What an engine's refusal says, from the places where engines say it. */
function wordsOf(text: string, secret: string | null): string | null {
  const found = messageIn(text)?.replaceAll(/\s+/g, ' ').trim();
  if (!found) return null;
  return (secret ? found.replaceAll(secret, '…') : found).slice(0, mostWords);
}

function messageIn(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text.startsWith('<') ? undefined : text;
  }
  for (const field of ['message', 'error', 'detail']) {
    const value = fieldOf(body, field);
    if (typeof value === 'string') return value;
    const inner = fieldOf(value, 'message');
    if (typeof inner === 'string') return inner;
  }
  return undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
