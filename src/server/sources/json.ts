import { z } from 'zod';

import { plural, t } from '#contract/message.ts';
import type { Io } from '#server/lib/io.ts';
import { gather, polled, type Page } from './gather.ts';
import { BadRow, trendOfRow } from './import-row.ts';
import { config, type JsonConfig } from './json-config.ts';
import { parsePath, valueAt } from './json-path.ts';
import { fetchJson } from './reply.ts';
import { SourceError, type FoundTrend, type Source } from './source.ts';

const label = 'JSON';
const minuteMs = 60_000;

/**
 * Reads any data provider that answers with JSON, by a mapping of its fields. docs/import.md describes the
 * row.
 */
export const json: Source<JsonConfig> = {
  kind: 'json',
  label,
  get description() {
    return t`Reads any data provider that answers with JSON: its address and headers, where each field and count stands, and how pages are turned. Try it out to see the first rows before you add it.`;
  },
  documentation: 'https://www.rfc-editor.org/rfc/rfc9535',
  config,
  everyMinutes: 5,
  async poll({ config: own, now, io }) {
    const refused = new Map<string, number>();
    const gathered = await gather(label, now, [() => pagesOf(io, own, now, refused)]);
    const total = [...refused.values()].reduce((sum, times) => sum + times, 0);
    if (total > 0 && gathered.found.length === 0) throw noneFits(total, refused);
    const remarks = [...refused].map(
      ([reason, count]) =>
        t`${plural({ count }, { one: '# row was passed over', other: '# rows were passed over' })}: ${{ reason }}.`,
    );
    return {
      ...polled(gathered, {}),
      remarks: [...gathered.remarks, ...remarks],
      waitMs: Math.max(gathered.waitMs ?? 0, own.everyMinutes * minuteMs),
    };
  },
};

function noneFits(total: number, refused: ReadonlyMap<string, number>): SourceError {
  const reasons = [...refused.keys()].slice(0, 3).join('; ');
  return new SourceError(
    'not_understood',
    () =>
      t`None of ${plural({ count: total }, { one: '# row', other: '# rows' })} fits the mapping: ${{ reasons }}.`,
  );
}

const anything = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

async function* pagesOf(
  io: Io,
  own: JsonConfig,
  now: Date,
  refused: Map<string, number>,
): AsyncGenerator<Page> {
  const listAt = stepsOf(own.items);
  const seen = new Set<string>();
  let turn: Turn = own.paging.by === 'page' ? { value: String(own.paging.first) } : {};
  for (let page = 1; page <= own.pages; page += 1) {
    const { data, reply } = await fetchJson(io, addressOf(own, turn), anything, requestOf(own, turn));
    const rows = valueAt(data, listAt);
    if (!Array.isArray(rows))
      throw new SourceError(
        'not_understood',
        () =>
          t`There is no list at "${{ path: own.items || '$' }}" in the answer of ${{ host: new URL(own.endpoint).host }}.`,
      );
    const found = rows.flatMap((row: unknown) => trendOf(row, own, now, refused));
    yield { found, unread: 0, headers: reply.headers };
    const next = nextTurn(own, turn, data, reply.headers.link);
    // Stops at a provider that returns the same cursor again and again.
    if (!next || rows.length === 0 || seen.has(JSON.stringify(next))) return;
    seen.add(JSON.stringify(next));
    turn = next;
  }
}

/** The next page: the value of the paging parameter, or a whole URL; empty for the first. */
interface Turn {
  value?: string;
  address?: string;
}

function nextTurn(own: JsonConfig, turn: Turn, data: unknown, link: string | undefined): Turn | null {
  const { paging } = own;
  switch (paging.by) {
    case 'none':
      return null;
    case 'page':
      return { value: String(Number(turn.value) + 1) };
    case 'cursor': {
      const value = valueAt(data, stepsOf(paging.next));
      return typeof value === 'string' || typeof value === 'number' ? nonEmpty(String(value)) : null;
    }
    case 'link': {
      const nextAddress = paging.next
        ? valueAt(data, stepsOf(paging.next))
        : /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
      const next = typeof nextAddress === 'string' ? URL.parse(nextAddress, own.endpoint) : null;
      // The key is for this provider's host alone.
      return next && next.origin === new URL(own.endpoint).origin ? { address: next.href } : null;
    }
  }
}

function nonEmpty(value: string): Turn | null {
  return value === '' ? null : { value };
}

function addressOf(own: JsonConfig, turn: Turn): string {
  const url = new URL(turn.address ?? own.endpoint);
  for (const [name, value] of Object.entries(own.query)) url.searchParams.set(name, value);
  if (own.method === 'GET' && turn.value !== undefined && 'parameter' in own.paging)
    url.searchParams.set(own.paging.parameter, turn.value);
  return url.href;
}

function requestOf(own: JsonConfig, turn: Turn) {
  if (own.method === 'GET') return { headers: own.headers };
  const body = jsonOf(own.body ?? '{}');
  const paged =
    turn.value !== undefined && 'parameter' in own.paging ? { [own.paging.parameter]: turn.value } : {};
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', ...own.headers },
    body: JSON.stringify({ ...body, ...paged }),
  };
}

function jsonOf(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Reported below.
  }
  throw new SourceError(
    'refused',
    () => t`The body of this source is not a JSON object. Fix it in the source’s settings.`,
  );
}

function trendOf(row: unknown, own: JsonConfig, now: Date, refused: Map<string, number>): FoundTrend[] {
  try {
    const { category: _category, readings: _readings, ...trend } = trendOfRow(mapped(row, own), now);
    return [trend];
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    refused.set(error.message, (refused.get(error.message) ?? 0) + 1);
    return [];
  }
}

/** The row as docs/import.md describes it. */
function mapped(row: unknown, own: JsonConfig): Record<string, unknown> {
  const at = (path: string | undefined) => (path === undefined ? undefined : valueAt(row, stepsOf(path)));
  const { fields } = own;
  const sound = {
    slug: textOf(at(fields['sound.slug'])),
    title: at(fields['sound.title']),
    artist: at(fields['sound.artist']),
  };
  const values = Object.entries(fields).flatMap(([field, path]): [string, unknown][] =>
    field.startsWith('sound.') ? [] : [[field, at(path)]],
  );
  const stats = Object.entries(own.counts).map(([countName, path]) => [countName, at(path)]);
  return {
    ...Object.fromEntries(values),
    source: own.source,
    created_at: instantOf(at(fields.created_at)),
    stats: Object.fromEntries(stats),
    // A sound without a name is left out.
    ...(sound.slug && sound.title ? { sound } : {}),
  };
}

function textOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** Providers also send milliseconds, and dates in people's formats; the row has seconds and ISO 8601. */
function instantOf(value: unknown): unknown {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') return number > 1e11 ? number / 1000 : number;
  if (typeof number !== 'string' || number === '') return value;
  const zoneless = /^(\d{4}-\d\d-\d\d)[ T]([\d:.]+)$/.exec(number);
  const parsed = new Date(zoneless ? `${zoneless[1]}T${zoneless[2]}Z` : number);
  return Number.isNaN(parsed.getTime()) ? value : parsed.toISOString();
}

const parsed = new Map<string, NonNullable<ReturnType<typeof parsePath>>>();

/** The configuration has few paths; each is parsed once. */
function stepsOf(path: string) {
  let steps = parsed.get(path);
  if (!steps) {
    steps = parsePath(path) ?? [];
    if (parsed.size > 1000) parsed.clear();
    parsed.set(path, steps);
  }
  return steps;
}
