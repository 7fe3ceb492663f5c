import { textNow } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { exhaustedMs } from '#server/lib/retry-after.ts';
import { SourceError, type Cursor, type FoundTrend, type Polled } from './source.ts';

/** A page of a list of posts. */
export interface Page {
  found: FoundTrend[];
  /** Posts in a form that the documentation does not show. */
  unread: number;
  headers: Record<string, string>;
}

/** Pages of a list. Lists that name a host need no keys, and share only its limits. */
export type List = (() => AsyncIterable<Page>) | { host: string; pages: () => AsyncIterable<Page> };

export type Gathered = Pick<Polled, 'found' | 'waitMs' | 'remarks'>;

/** A poll must end within two minutes; otherwise another replaces it and nothing of it is stored. */
const longestMs = 80_000;

/** This many lists may take longer than that, so each minute begins at another list. */
const manyLists = 20;

/**
 * Reads several lists of one network, each page by page, one after the other. A list that fails becomes a
 * remark while another one succeeds; a wrong key ends all of them, and an exhausted limit all that share it.
 * Of a post in two lists the first occurrence counts, unless `isBetter` says otherwise.
 * @throws SourceError when nothing could be read
 */
export async function gather(
  label: string,
  now: Date,
  lists: readonly List[],
  {
    limitMs = longestMs,
    isBetter = () => false,
  }: { limitMs?: number; isBetter?: (trend: FoundTrend, than: FoundTrend) => boolean } = {},
): Promise<Gathered> {
  const ends = performance.now() + limitMs;
  const late = () => performance.now() > ends;
  const found = new Map<string, FoundTrend>();
  const errors: SourceError[] = [];
  const exhausted = new Set<string>();
  let waitMs: number | null = null;
  let unread = 0;
  let begun = 0;
  for (const list of turned(lists, now)) {
    const { host, pages } = typeof list === 'function' ? { host: label, pages: list } : list;
    if (exhausted.has(host)) continue;
    if (begun > 0 && late()) break;
    begun += 1;
    let wait: number | null = null;
    try {
      for await (const page of pages()) {
        for (const trend of page.found) {
          const before = found.get(trend.externalId);
          if (!before || isBetter(trend, before)) found.set(trend.externalId, trend);
        }
        unread += page.unread;
        wait = exhaustedMs(page.headers, now);
        if (wait !== null || late()) break;
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.status === 401 && typeof list === 'function') throw refusedKeys(label, error);
      errors.push(error);
      wait = error.waitMs;
      if (error.problem === 'rate_limited') exhausted.add(host);
    }
    if (wait === null) continue;
    exhausted.add(host);
    waitMs = Math.max(waitMs ?? 0, wait);
  }
  if (errors[0] && found.size === 0 && errors.length === begun) throw errors[0];
  if (unread > 0 && found.size === 0)
    throw new SourceError(
      'not_understood',
      () => t`${{ network: label }} sent posts in a shape that its documentation does not show.`,
    );
  const remarks = errors.map(({ message }) => message);
  const left = lists.length - begun;
  if (left > 0 && waitMs === null)
    remarks.push(
      t`${{ left }} of ${plural({ count: lists.length }, { one: '# list', other: '# lists' })} were not reached in time; they come first another time.`,
    );
  if (unread > 0)
    remarks.push(
      t`${plural({ count: unread }, { one: '# post could not be read.', other: '# posts could not be read.' })}`,
    );
  return { found: [...found.values()], waitMs, remarks };
}

function turned<List>(lists: readonly List[], now: Date): readonly List[] {
  if (lists.length <= manyLists) return lists;
  const from = Math.floor(now.getTime() / 60_000) % lists.length;
  return [...lists.slice(from), ...lists.slice(0, from)];
}

/** The result of a poll without a new URL or title. */
export function polled(gathered: Gathered, cursor: Cursor): Polled {
  return { ...gathered, cursor, title: null, unchanged: false, movedTo: null };
}

function refusedKeys(label: string, { text, status }: SourceError): SourceError {
  return new SourceError(
    'needs_keys',
    () => t`${{ network: label }} refuses the keys. ${{ answer: textNow(text) }}`,
    {
      status,
    },
  );
}

/**
 * The keys of a source, all of them.
 * @throws SourceError `needs_keys` naming the missing ones
 */
export function keysOf<Name extends string>(
  label: string,
  keys: Record<Name, string | null>,
): Record<Name, string> {
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0) {
    throw new SourceError(
      'needs_keys',
      () =>
        t`${{ network: label }} is read with keys, and ${{ keys: missing.join(', ') }} is missing. Enter it for this source, or set it for the whole installation.`,
    );
  }
  return keys as Record<Name, string>;
}
