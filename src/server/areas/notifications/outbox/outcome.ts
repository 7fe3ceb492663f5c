import { t } from '#contract/message.ts';
import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';

/** How an attempt to deliver ended. `answer` is the other system's own message where it has one. */
export type Outcome =
  | { state: 'sent' }
  /** There is no target: it stays where people see it. */
  | { state: 'kept'; answer: string }
  /** `gone`: the target no longer exists. */
  | { state: 'failed'; answer: string; gone?: true }
  /** It surely did not arrive, but may later: in `waitMs`, where the other side says so. */
  | { state: 'later'; answer: string; waitMs: number | null }
  /** It may have arrived. */
  | { state: 'unknown'; answer: string };

const mostCharacters = 500;

/** Another system's message, on one line and shortened. */
export function shortReply(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, mostCharacters);
}

/** The URLs of chats and browsers are secrets, and a server's error page may repeat them. */
function withoutAddress(text: string, address: string): string {
  const { pathname, search } = new URL(address);
  const parts = [pathname + search, pathname, ...`${pathname}${search}`.split(/[/?&=]/)];
  return parts.filter((part) => part.length >= 8).reduce((so, part) => so.replaceAll(part, '…'), text);
}

/**
 * What an HTTP response means for a message that must not arrive twice.
 * @param sending.to the URL to which it was sent
 * @param sending.repeatable the receiver treats a repeated message as the first one, so an unclear failure
 * may be tried again
 */
export function outcomeOf(
  { status, waitMs, url, text }: Pick<Fetched, 'status' | 'waitMs' | 'url' | 'text'>,
  { to, repeatable }: { to: string; repeatable: boolean },
): Outcome {
  // Most redirects turn the POST into a GET of another page.
  if (url !== to) {
    const answer = t`It leads on to ${{ host: new URL(url).host }}, where nothing may have arrived. Use the final address.`;
    return { state: 'unknown', answer };
  }
  if (status >= 200 && status < 300) return { state: 'sent' };
  const reply = shortReply(withoutAddress(text(), to));
  const answer = reply === '' ? t`It answered with status ${{ status }}.` : `${status}: ${reply}`;
  if (status === 404 || status === 410) return { state: 'failed', answer, gone: true };
  if (status === 429 || status === 503) return { state: 'later', answer, waitMs };
  if (status < 500) return { state: 'failed', answer };
  return repeatable ? { state: 'later', answer, waitMs } : { state: 'unknown', answer };
}

/** Codes of a connection that was never established. */
const neverConnected = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a request without a response means. */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof FetchError)) throw error;
  if (error.problem === 'refused') return { state: 'failed', answer: error.message };
  const cause: unknown = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return neverConnected.has(codeOf(cause))
    ? { state: 'later', answer: error.message, waitMs: null }
    : { state: 'unknown', answer: error.message };
}

/** The code of a Node error; empty for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
