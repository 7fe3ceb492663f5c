import { exhaustedMs } from '#server/lib/retry-after.ts';
import { SourceError, type Cursor, type FoundTrend, type Polled } from './source.ts';

/** A page of a list of posts. */
export interface Page {
  found: FoundTrend[];
  /** Posts in a shape that the documentation does not show. */
  unread: number;
  headers: Record<string, string>;
}

export type Gathered = Pick<Polled, 'found' | 'waitMs' | 'remarks'>;

/** A poll must end within two minutes, or another one takes its place and nothing of it is stored. */
const longestMs = 80_000;

/** So many lists may take longer than that: they are begun at another place each minute. */
const manyLists = 20;

/**
 * Reads several lists of one network, each page by page, one after the other. A list that fails becomes a
 * remark while another one is read; a wrong key or a used-up limit ends it all, since every list has the same.
 * @throws SourceError when nothing could be read
 */
export async function gather(
  label: string,
  now: Date,
  lists: readonly (() => AsyncIterable<Page>)[],
  limitMs = longestMs,
): Promise<Gathered> {
  const ends = performance.now() + limitMs;
  const late = () => performance.now() > ends;
  const found = new Map<string, FoundTrend>();
  const errors: SourceError[] = [];
  let waitMs: number | null = null;
  let unread = 0;
  let begun = 0;
  for (const list of turned(lists, now)) {
    if (begun > 0 && late()) break;
    begun += 1;
    try {
      for await (const page of list()) {
        for (const trend of page.found) if (!found.has(trend.externalId)) found.set(trend.externalId, trend);
        unread += page.unread;
        waitMs = exhaustedMs(page.headers, now);
        if (waitMs !== null || late()) break;
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.status === 401) throw refusedKeys(label, error);
      errors.push(error);
      ({ waitMs } = error);
      if (error.problem === 'rate_limited') break;
    }
    if (waitMs !== null) break;
  }
  if (errors[0] && found.size === 0 && errors.length === begun) throw errors[0];
  if (unread > 0 && found.size === 0)
    throw new SourceError(
      'not_understood',
      `${label} sent posts in a shape that its documentation does not show.`,
    );
  const remarks = errors.map(({ message }) => message);
  const left = lists.length - begun;
  if (left > 0 && waitMs === null)
    remarks.push(`${left} of ${lists.length} lists were not reached in time; they come first another time.`);
  if (unread > 0) remarks.push(`${unread} posts could not be read.`);
  return { found: [...found.values()], waitMs, remarks };
}

function turned<List>(lists: readonly List[], now: Date): readonly List[] {
  if (lists.length <= manyLists) return lists;
  const from = Math.floor(now.getTime() / 60_000) % lists.length;
  return [...lists.slice(from), ...lists.slice(0, from)];
}

/** What a poll answers that learned nothing of moves and names. */
export function polled(gathered: Gathered, cursor: Cursor): Polled {
  return { ...gathered, cursor, title: null, unchanged: false, movedTo: null };
}

function refusedKeys(label: string, { message, status }: SourceError): SourceError {
  return new SourceError('needs_keys', `${label} refuses the keys. ${message}`, { status });
}

/**
 * The keys of a source, all of them.
 * @throws SourceError `needs_keys` naming those that are missing
 */
export function keysOf<Name extends string>(
  label: string,
  keys: Record<Name, string | null>,
): Record<Name, string> {
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0) {
    throw new SourceError(
      'needs_keys',
      `${label} is read with keys, and ${missing.join(', ')} is missing. Enter it for this source, or set it for the whole installation.`,
    );
  }
  return keys as Record<Name, string>;
}
