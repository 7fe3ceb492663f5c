import { Readable } from 'node:stream';
import { request } from 'undici';

import { plural, t } from '#contract/message.ts';
import { decodeText } from './charset.ts';
import { fetchError, FetchError } from './fetch-error.ts';
import { createGuardedAgent, hostAndPort, type Resolve } from './guarded-agent.ts';
import { ownTime } from './own-time.ts';
import { retryAfterMs } from './retry-after.ts';
import { Turns } from './turns.ts';
import { acceptedEncodings, beginningOf, tooLarge, unpack, unpackBeginning } from './unpack.ts';

/** The only access to the outside world. Adapters receive it; nothing else in the server fetches. */
export interface Io {
  /**
   * Returns any response, whatever its status, besides a redirect without a target of what was sent. Throws `FetchError` when there is none, when the URL may not
   * be fetched, or when the response exceeds a limit.
   */
  fetch(address: string, options?: FetchOptions): Promise<Fetched>;
}

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array | StreamedBody;
  /**
   * Milliseconds for the whole exchange, redirects and body included. Default 15,000. They begin with the
   * first request, after the wait for its turn.
   */
  timeoutMs?: number;
  /** Aborts the exchange; the signal's reason is thrown then. */
  signal?: AbortSignal;
  /** Bytes of body after decompression. Default 10 MiB; more is `too_large`. */
  maxBytes?: number;
  /**
   * Streams the body of a successful response (2xx), instead of holding it in memory. Its errors are thrown
   * unchanged. Of a refusal's body only the beginning is read.
   */
  into?: (chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Reads the first `maxBytes` of a longer body, instead of failing. */
  beginning?: boolean;
  /** Returns a redirect as it is, instead of following it. */
  asIs?: boolean;
  /**
   * The maximum number of concurrent requests to this host. Default 4; more only where the host sets no
   * limit. Large bodies, in either direction, have as many turns of their own.
   */
  perHost?: number;
  /** Whom the request is for: at a host, parties take turns. */
  party?: string;
}

/** A body too large to be held in memory, such as a video. */
export interface StreamedBody {
  /** Opens it from its beginning; called again for a redirect that repeats the request. */
  stream(): ReadableStream<Uint8Array>;
  /** Its length. */
  bytes: number;
}

export interface Fetched {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The URL that answered, after redirects. */
  url: string;
  /** Set when there were redirects and all of them were permanent (301, 308). */
  movedTo: string | null;
  /** The pause that `Retry-After` asks for, in ms. */
  waitMs: number | null;
  body: Uint8Array;
  /** The body, decoded as it or its Content-Type declares. */
  text(): string;
}

interface IoOptions {
  /** `host:port` pairs that may be reached although they are private: the setting OUTBOUND_ALLOW. */
  allow: readonly string[];
  userAgent: string;
  resolve?: Resolve;
}

const maxRedirects = 5;

/**
 * How many bytes of a refusal are read where a large file was expected: its message is near the beginning.
 */
const refusalBytes = 65_536;

/** Ports below 1024 belong to other protocols; so do these above it (from the Fetch standard's list). */
const otherProtocols = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** Headers that may follow a redirect to another origin; any other may be a secret for the first one. */
const harmlessHeaders = new Set([
  'accept',
  'accept-language',
  'accept-encoding',
  'content-type',
  'user-agent',
]);

export function createIo({ allow, userAgent, resolve }: IoOptions): Io & { close(): Promise<void> } {
  const allowed = new Set(allow.map((pair) => hostAndPort(new URL(`http://${pair}`))));
  const agent = createGuardedAgent(allowed, resolve);
  const turns = new Turns();

  /** Waits for a turn. Returns a function to call at the end of the request. */
  async function turnAt(lane: string, most: number, who: Parameters<Turns['wait']>[2]): Promise<() => void> {
    const time = ownTime();
    const endWait = time?.wait();
    const endTurn = await turns.wait(lane, most, who).finally(endWait);
    const endRequest = time?.request();
    return () => {
      endTurn();
      endRequest?.();
    };
  }

  async function exchange(url: URL, hop: Hop, limits: Limits) {
    const { method, headers: sent, body: content } = hop;
    const answer = await request(url, {
      dispatcher: agent,
      signal: limits.signal,
      method,
      ...(isStreamed(content)
        ? {
            headers: { ...sent, 'content-length': String(content.bytes) },
            body: Readable.from(content.stream(), { objectMode: false }),
          }
        : { headers: sent, body: content }),
    });
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    if (!limits.asIs && redirectOf(answer.statusCode, headers)) {
      await answer.body.dump({ limit: 65_536 });
      return { status: answer.statusCode, headers, body: Buffer.alloc(0) };
    }
    if (limits.beginning) {
      const encoding = headers['content-encoding'] ?? '';
      const packed = await beginningOf(answer.body, limits.maxBytes);
      const body = await unpackBeginning(packed, encoding, limits.maxBytes);
      return { status: answer.statusCode, headers, body };
    }
    if (hop.method !== 'HEAD' && Number(headers['content-length']) > limits.maxBytes) {
      answer.body.on('error', () => {}).destroy();
      throw tooLarge(limits.maxBytes);
    }
    const encoding = headers['content-encoding'] ?? '';
    const chunks = upTo(limits.maxBytes, answer.body);
    if (limits.into && answer.statusCode >= 200 && answer.statusCode < 300) {
      if (encoding !== '' && encoding !== 'identity') {
        answer.body.on('error', () => {}).destroy();
        throw new FetchError(
          'not_understood',
          () => t`${{ host: url.host }} sends the file packed as ${{ encoding }}.`,
        );
      }
      await streamInto(limits.into, chunks);
      return { status: answer.statusCode, headers, body: Buffer.alloc(0) };
    }
    if (limits.into) {
      const body = await beginningOf(chunks, refusalBytes);
      return { status: answer.statusCode, headers, body: encoding === '' ? body : Buffer.alloc(0) };
    }
    const parts: Uint8Array[] = [];
    for await (const part of chunks) parts.push(part);
    const packed = Buffer.concat(parts);
    return { status: answer.statusCode, headers, body: await unpack(packed, encoding, limits.maxBytes) };
  }

  async function fetch(address: string, options: FetchOptions = {}): Promise<Fetched> {
    const trail = { isAnswered: false };
    try {
      return await follow(address, options, trail);
    } catch (error) {
      // A server that redirects what was sent to it may have acted on it.
      if (!(error instanceof FetchError) || !trail.isAnswered || isQuestion(options.method)) throw error;
      const { problem, text, isHostUnknown } = error;
      throw new FetchError(problem, text, { cause: error, nothingSent: false, isHostUnknown });
    }
  }

  /** @param trail is told when a server has answered with a redirect */
  async function follow(
    address: string,
    options: FetchOptions,
    trail: { isAnswered: boolean },
  ): Promise<Fetched> {
    const { timeoutMs = 15_000, maxBytes = 10 * 1024 * 1024, perHost = 4 } = options;
    const { party, into, beginning, asIs = false } = options;
    let url = checkedUrl(address, allowed);
    let hop: Hop = {
      method: options.method ?? 'GET',
      headers: {
        // What is streamed on unchanged is not decompressed on the way.
        'accept-encoding': into ? 'identity' : acceptedEncodings,
        'user-agent': userAgent,
        ...lowerCased(options.headers),
      },
      body: options.body ?? null,
    };
    let permanent = true;
    let patience: AbortSignal | null = null;
    for (let hops = 0; ; hops += 1) {
      const lane = `${url.host} ${into || isLarge(hop.body) ? 'large' : 'small'}`;
      const endTurn = await turnAt(lane, perHost, { party, signal: options.signal });
      const timeout = (patience ??= AbortSignal.timeout(timeoutMs));
      const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
      let answer: Awaited<ReturnType<typeof exchange>>;
      try {
        answer = await exchange(url, hop, { maxBytes, signal, into, beginning, asIs });
      } catch (error) {
        options.signal?.throwIfAborted();
        if (error instanceof NotOfTheHost) throw error.cause;
        throw fetchError(error, url.host, timeoutMs);
      } finally {
        endTurn();
      }
      const location = asIs ? null : redirectOf(answer.status, answer.headers);
      if (!location) {
        const { status, headers, body } = answer;
        if (!asIs && !isQuestion(options.method) && leadsNowhere(status)) throw withoutTarget(url.host);
        return {
          status,
          headers,
          url: url.href,
          movedTo: hops > 0 && permanent ? url.href : null,
          waitMs: retryAfterMs(headers['retry-after'], new Date()),
          body,
          text: () => decodeText(body, headers['content-type']),
        };
      }
      trail.isAnswered = true;
      if (hops === maxRedirects) {
        throw new FetchError(
          'unreachable',
          () =>
            t`${{ host: url.host }} redirects more than ${plural({ count: maxRedirects }, { one: '# time', other: '# times' })}.`,
        );
      }
      const next = checkedUrl(location, allowed, url);
      hop = followed(hop, answer.status, next.origin === url.origin);
      permanent &&= answer.status === 301 || answer.status === 308;
      url = next;
    }
  }

  return { fetch, close: () => agent.close() };
}

/** Whether a status is a redirect, which neither confirms nor refuses what was sent; 308 is also that of uploads. */
const leadsNowhere = (status: number) => status >= 300 && status < 400 && status !== 308;

const withoutTarget = (host: string) =>
  new FetchError('not_understood', () => t`${{ host }} redirects without saying where to.`);

/** Whether a method asks for nothing to be done. */
const isQuestion = (method: FetchOptions['method'] = 'GET') => method === 'GET' || method === 'HEAD';

interface Limits {
  maxBytes: number;
  signal: AbortSignal;
  into: FetchOptions['into'];
  beginning: boolean | undefined;
  asIs: boolean;
}

/** An error of the consumer of a body, as opposed to the host's, which get a message. */
class NotOfTheHost extends Error {}

async function* upTo(maxBytes: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

async function streamInto(
  into: NonNullable<FetchOptions['into']>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const failures: unknown[] = [];
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  }
  try {
    await into(watched());
  } catch (error) {
    if (failures.length > 0) throw failures[0];
    throw new NotOfTheHost('the taker failed', { cause: error });
  }
}

interface Hop {
  method: NonNullable<FetchOptions['method']>;
  headers: Record<string, string>;
  body: string | Uint8Array | StreamedBody | null;
}

/** Bytes from which a body has turns of its own, so that short requests do not wait for uploads. */
const largeBytes = 262_144;

const isLarge = (body: Hop['body']) => isStreamed(body) || (body !== null && body.length >= largeBytes);

function isStreamed(body: Hop['body']): body is StreamedBody {
  return body !== null && typeof body === 'object' && 'stream' in body;
}

/** The URL to which a redirect points; null for every other response. */
function redirectOf(status: number, headers: Record<string, string>): string | null {
  if (![301, 302, 303, 307, 308].includes(status) || !headers.location) return null;
  // Header bytes arrive as Latin-1; URLs outside ASCII are UTF-8 on the wire.
  return Buffer.from(headers.location, 'latin1').toString('utf8');
}

/**
 * The next request after a redirect: RFC 9110, 15.4; 303, and by convention 301 and 302 after a POST, become
 * a GET.
 */
function followed(hop: Hop, status: number, sameOrigin: boolean): Hop {
  const toGet = (status === 303 && hop.method !== 'HEAD') || (status < 303 && hop.method === 'POST');
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) => (sameOrigin || harmlessHeaders.has(name)) && !(toGet && name === 'content-type'),
    ),
  );
  if (toGet) return { method: 'GET', headers, body: null };
  if (!sameOrigin && hop.body !== null)
    throw new FetchError(
      'refused',
      () => t`The redirect leads what was sent to another host, for which it was not meant.`,
    );
  return { ...hop, headers };
}

function checkedUrl(address: string, allowed: ReadonlySet<string>, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url)
    throw new FetchError('refused', () => t`"${{ address: address.slice(0, 200) }}" is not an address.`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError(
      'refused',
      () => t`Only http and https addresses are fetched, not ${{ protocol: url.protocol }}`,
    );
  }
  if (url.username || url.password) {
    throw new FetchError(
      'refused',
      () => t`The address of ${{ host: url.host }} carries a name or password; leave them out.`,
    );
  }
  const port = Number(url.port);
  if (url.port && !allowed.has(hostAndPort(url)) && (port < 1024 || otherProtocols.has(port))) {
    throw new FetchError(
      'refused',
      () => t`Port ${{ port: url.port }} of ${{ host: url.hostname }} is not one for web pages.`,
    );
  }
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, ''); // The root's trailing dot makes no other host.
  return url;
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
