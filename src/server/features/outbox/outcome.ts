import { FetchError } from '#server/lib/fetch-error.ts';
import type { Fetched } from '#server/lib/io.ts';

/** How an attempt to deliver ended. `answer` is in the other system's own words where it has any. */
export type Outcome =
  | { state: 'sent' }
  /** There is nobody to hand it to: it stays where people see it. */
  | { state: 'kept'; answer: string }
  /** `gone`: the target is there no more. */
  | { state: 'failed'; answer: string; gone?: true }
  /** It surely did not arrive and may later: in `waitMs`, where the other side says so. */
  | { state: 'later'; answer: string; waitMs: number | null }
  /** It may have arrived. */
  | { state: 'unknown'; answer: string };

const mostWords = 500;

/** What another system said, on one line and not at length. */
export function wordsOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, mostWords);
}

/** Addresses of chats and browsers are secrets; a server's error page likes to repeat them. */
function withoutAddress(text: string, address: string): string {
  const { pathname, search } = new URL(address);
  const parts = [pathname + search, pathname, ...`${pathname}${search}`.split(/[/?&=]/)];
  return parts.filter((part) => part.length >= 8).reduce((so, part) => so.replaceAll(part, '…'), text);
}

/**
 * What an HTTP answer means for a message that must not arrive twice.
 * @param sending.to the address to which it was sent
 * @param sending.repeatable the receiver takes a repeated message for the first one, so an unclear failure may be tried again
 */
export function outcomeOf(
  { status, waitMs, url, text }: Pick<Fetched, 'status' | 'waitMs' | 'url' | 'text'>,
  { to, repeatable }: { to: string; repeatable: boolean },
): Outcome {
  // Most redirects turn a message into a mere visit of another page.
  if (url !== to) {
    const answer = `It leads on to ${new URL(url).host}, where nothing may have arrived. Use the final address.`;
    return { state: 'unknown', answer };
  }
  if (status >= 200 && status < 300) return { state: 'sent' };
  const said = wordsOf(withoutAddress(text(), to));
  const answer = said === '' ? `It answered with status ${status}.` : `${status}: ${said}`;
  if (status === 404 || status === 410) return { state: 'failed', answer, gone: true };
  if (status === 429 || status === 503) return { state: 'later', answer, waitMs };
  if (status < 500) return { state: 'failed', answer };
  return repeatable ? { state: 'later', answer, waitMs } : { state: 'unknown', answer };
}

/** Codes of a connection that was never made. */
const neverConnected = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a request that brought no answer means. */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof FetchError)) throw error;
  if (error.problem === 'refused') return { state: 'failed', answer: error.message };
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return neverConnected.has(codeOf(cause))
    ? { state: 'later', answer: error.message, waitMs: null }
    : { state: 'unknown', answer: error.message };
}

/** The code that Node gives an error; empty for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
