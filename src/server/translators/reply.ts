import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { FetchOptions, Fetched, Io } from '#server/lib/io.ts';
import { TranslatorError, type TranslatorProblem } from './translator.ts';

/** An engine takes longer than a page to respond. */
const timeoutMs = 60_000;

const sentences: Readonly<Record<TranslatorProblem, (engine: string) => string>> = {
  key: (engine) => t`${{ engine }} does not accept the key.`,
  quota: (engine) => t`${{ engine }} has used up what its plan allows.`,
  busy: (engine) => t`${{ engine }} takes no more for now.`,
  unsupported: (engine) => t`${{ engine }} does not translate this.`,
  broken: (engine) => t`${{ engine }} failed.`,
};

/**
 * Sends JSON to an engine and returns its JSON.
 * @param problemOf the meaning of a status there
 * @throws TranslatorError with the engine's own message, without our secrets
 */
export async function callEngine(
  io: Io,
  label: string,
  address: string,
  { headers, body, secret }: { headers: Record<string, string>; body: unknown; secret: string | null },
  problemOf: (status: number, message: string) => TranslatorProblem,
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
    throw new TranslatorError('broken', t`${{ engine: label }} could not be reached.`, {
      replyText: error.message,
      cause: error,
    });
  }
  const text = answer.text();
  if (answer.status < 200 || answer.status > 299) {
    const message = redactedMessage(text, secret) ?? t`Status ${{ status: answer.status }}.`;
    const problem = problemOf(answer.status, message);
    throw new TranslatorError(problem, sentences[problem](label), { replyText: message });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw brokenAnswer(label, cause);
  }
}

/** A response that does not match the engine's documentation. */
export function brokenAnswer(label: string, cause?: unknown): TranslatorError {
  return new TranslatorError(
    'broken',
    t`${{ engine: label }} gave an answer that is not whole or not understood.`,
    {
      cause,
    },
  );
}

/** An incomplete response is useless: its texts could not be matched. */
export function whole(label: string, sent: readonly string[], answered: readonly string[]): string[] {
  if (answered.length !== sent.length) throw brokenAnswer(label);
  if (answered.some((text, index) => text.trim() === '' && sent[index]?.trim() !== ''))
    throw brokenAnswer(label);
  return [...answered];
}

const mostCharacters = 500;

/** The message of an engine's refusal, from the fields that engines use. */
function redactedMessage(text: string, secret: string | null): string | null {
  const found = messageIn(text)?.replaceAll(/\s+/g, ' ').trim();
  if (!found) return null;
  return (secret ? found.replaceAll(secret, '…') : found).slice(0, mostCharacters);
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
