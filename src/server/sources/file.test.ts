import fc from 'fast-check';
import { createReadStream, existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { readTrends, type ReadOptions, type TrendBatch } from './file.ts';
import { BadRow, trendOfRow } from './import-row.ts';

const now = new Date('2026-11-20T12:00:00Z');
const row = (id: string | number, more: object = {}) => ({
  source: 'x',
  external_id: id,
  url: `https://x.com/a/status/${id}`,
  ...more,
});
const ndjson = (rows: object[]) => rows.map((each) => `${JSON.stringify(each)}\n`).join('');

async function* inPieces(text: string | Buffer, size = 7) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, options: Partial<ReadOptions> = {}, size?: number) {
  const batches: TrendBatch[] = [];
  for await (const batch of readTrends(inPieces(text, size), { format: 'ndjson', now, ...options }))
    batches.push(batch);
  return {
    batches,
    ids: batches.flatMap(({ trends }) => trends.map(({ externalId }) => externalId)),
    bad: batches.flatMap(({ bad }) => bad),
    last: batches.at(-1),
  };
}

function reasonOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe('a row of an import', () => {
  it('as the public Reddit dump has it', () => {
    const trend = trendOfRow(
      {
        source: 'reddit',
        external_id: '122hjs',
        title: 'Tom &amp; Jerry',
        text: '',
        url: 'http://i.imgur.com/akByX.jpg',
        permalink: '/r/0x10c/comments/122hjs/mockup/',
        subreddit: '0x10c',
        created_at: 1351178477.0,
        stats: { score: 264, comments: 139 },
      },
      now,
    );
    expect(trend).toMatchObject({
      source: 'reddit',
      externalId: '122hjs',
      title: 'Tom & Jerry',
      text: null,
      url: 'https://www.reddit.com/r/0x10c/comments/122hjs/mockup/',
      linkUrl: 'http://i.imgur.com/akByX.jpg',
      community: '0x10c',
      createdAt: new Date('2012-10-25T15:21:17Z'),
      counts: { likes: 264, comments: 139, shares: null, views: null, saves: null, quotes: null },
      readings: [],
    });
  });

  it('with everything that a row may carry', () => {
    const trend = trendOfRow(
      row('1', {
        author_name: 'Ada',
        author_handle: '@ada',
        image_url: 'https://e.org/a.jpg',
        link_url: 'https://e.org/',
        lang: 'pt_BR',
        type: 'link',
        category: 'Technology',
        flair: 'News',
        tags: ['#ai', 'ai'],
        members: 120,
        sound: { slug: 's-1', title: 'Song', artist: 'Band' },
        created_at: '2026-11-19T10:00:00+02:00',
        stats: { likes: 5, retweets: 2, replies: '1', quotes: null, views: 900 },
        readings: [
          { at: '2026-11-19T20:00:00Z', stats: { likes: 4 } },
          { at: 1763500000, stats: { likes: 1 } },
        ],
      }),
      now,
    );
    expect(trend).toMatchObject({
      authorHandle: 'ada',
      lang: 'pt-BR',
      category: 'Technology',
      flair: 'News',
      tags: ['ai'],
      communityMembers: 120,
      sound: { slug: 's-1', title: 'Song', artist: 'Band' },
      createdAt: new Date('2026-11-19T08:00:00Z'),
      counts: { likes: 5, shares: 2, comments: 1, quotes: null, views: 900, saves: null },
    });
    expect(trend.readings.map(({ counts }) => counts.likes)).toEqual([1, 4]);
  });

  it.each([
    ['not an object', [1], 'the line is not an object'],
    ['an unknown source', row('1', { source: 'myspace' }), /source must be one of rss, facebook/],
    ['no id', row('', {}), 'external_id is missing'],
    ['no address', { source: 'x', external_id: '1' }, 'neither url nor permalink is a web address'],
    ['an address that runs code', row('1', { url: 'javascript:alert(1)' }), 'neither url nor permalink'],
    ['a title that is a number', row('1', { title: 5 }), 'title must be text'],
    [
      'a date in words',
      row('1', { created_at: 'yesterday' }),
      'created_at must be unix seconds or an ISO 8601 time',
    ],
    [
      'milliseconds',
      row('1', { created_at: 1763500000000 }),
      'created_at must be in seconds, not milliseconds',
    ],
    ['the future', row('1', { created_at: '2085-01-01' }), 'created_at lies in the future'],
    [
      'a count that the network has not',
      row('1', { stats: { points: 1 } }),
      'x has no count "points"; known are',
    ],
    ['a negative count', row('1', { stats: { likes: -1 } }), 'stats.likes is out of range'],
    ['a count in words', row('1', { stats: { likes: 'many' } }), 'stats.likes must be a number'],
    ['stats as a list', row('1', { stats: [1] }), 'stats must be an object of numbers'],
    ['a reading without a time', row('1', { readings: [{ stats: {} }] }), 'readings.at is missing'],
    ['a sound without a name', row('1', { sound: { title: 'a' } }), 'sound needs slug and title'],
    ['tags that are numbers', row('1', { tags: [1] }), 'tags must be texts'],
  ])('is refused with its reason: %s', (_name, each, reason) => {
    expect(() => trendOfRow(each, now)).toThrow(BadRow);
    expect(() => trendOfRow(each, now)).toThrow(reason);
  });

  it('is taken or refused, whatever it holds, and never breaks', () => {
    const keys = [
      'source',
      'external_id',
      'url',
      'permalink',
      'title',
      'created_at',
      'stats',
      'readings',
      'tags',
      'sound',
      'members',
      'lang',
    ];
    const wild = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue());
    fc.assert(
      fc.property(wild, (more) => {
        const refusal = reasonOf(() => trendOfRow({ ...row('1'), ...more }, now));
        expect(refusal === null || refusal instanceof BadRow).toBe(true);
      }),
    );
  });
});

describe('NDJSON', () => {
  it('is read whatever the pieces it comes in, the last line without an end too', async () => {
    const text = ndjson([row(1, { title: 'größer 日本' }), row(2), row(3)]).trimEnd();
    for (const size of [1, 2, 3, 64, 10_000]) {
      const { ids, batches, last } = await read(text, {}, size);
      expect(ids).toEqual(['1', '2', '3']);
      expect(batches[0]?.trends[0]?.title).toBe('größer 日本');
      expect(last?.place).toEqual({ offset: Buffer.byteLength(text), line: 3 });
    }
  });

  it('does not break lines at U+2028, which is legal within a string', async () => {
    const { batches } = await read(
      `{"source":"x","external_id":"1","url":"https://x.com/1","title":"one\u2028two\u2029three"}\n`,
    );
    expect(batches[0]?.trends[0]?.title).toBe('one\u2028two\u2029three');
  });

  it('passes over bad lines with their number, and over empty ones in silence', async () => {
    const { ids, bad } = await read(
      `\uFEFF${JSON.stringify(row(1))}\r\n\n{"half":\n${JSON.stringify(row(4))}\n[]\nnull\n`,
    );
    expect(ids).toEqual(['1', '4']);
    expect(bad).toEqual([
      { line: 3, reason: 'the line is not JSON' },
      { line: 5, reason: 'the line is not an object' },
      { line: 6, reason: 'the line is not an object' },
    ]);
  });

  it('passes over a line of many megabytes without keeping it', async () => {
    const long = JSON.stringify(row(2, { text: 'x'.repeat(9 * 1024 * 1024) }));
    const { ids, bad, last } = await read(
      `${JSON.stringify(row(1))}\n${long}\n${JSON.stringify(row(3))}\n`,
      {},
      65_536,
    );
    expect(ids).toEqual(['1', '3']);
    expect(bad).toEqual([{ line: 2, reason: 'the line is longer than 4 MiB' }]);
    expect(last?.place.line).toBe(3);
  });

  it('goes on after any batch as if it had never stopped, with the right line numbers', async () => {
    const text = Array.from({ length: 50 }, (_, at) =>
      at % 7 === 3 ? 'bad' : JSON.stringify(row(at, { title: 'é'.repeat(at) })),
    ).join('\n');
    const whole = await read(text, { batchSize: 10 });
    expect(whole.batches.length).toBeGreaterThan(3);
    for (const packed of [Buffer.from(text), gzipSync(text)]) {
      for (const [index, batch] of whole.batches.entries()) {
        const rest = await read(packed, { batchSize: 10, from: batch.place });
        expect(rest.ids).toEqual(
          whole.batches.slice(index + 1).flatMap(({ trends }) => trends.map((each) => each.externalId)),
        );
        expect(rest.bad).toEqual(whole.batches.slice(index + 1).flatMap(({ bad }) => bad));
      }
    }
  });

  it('is unpacked where its content is gzip, and counts the bytes of the file', async () => {
    const packed = gzipSync(ndjson(Array.from({ length: 500 }, (_, at) => row(at))));
    const { ids, last } = await read(packed, { batchSize: 100 }, 100);
    expect(ids).toHaveLength(500);
    expect(last?.bytesRead).toBe(packed.length);
  });

  it('that breaks off while packed gives what came before, then says so', async () => {
    const text = ndjson(Array.from({ length: 5000 }, (_, at) => row(at, { title: String(Math.sin(at)) })));
    const packed = gzipSync(text);
    const ids: string[] = [];
    const broken = (async () => {
      for await (const batch of readTrends(inPieces(packed.subarray(0, packed.length / 2), 1000), {
        format: 'ndjson',
        now,
        batchSize: 100,
      })) {
        ids.push(...batch.trends.map(({ externalId }) => externalId));
      }
    })();
    await expect(broken).rejects.toMatchObject({ name: 'SourceError', problem: 'not_understood' });
    expect(ids.length).toBeGreaterThan(100);
  });

  it('that is empty is nothing', async () => {
    expect((await read('')).batches).toEqual([]);
    expect((await read('\n\n')).ids).toEqual([]);
  });
});

describe('CSV', () => {
  const csv = [
    'source,external_id,url,title,tags,stats.likes,stats.views,sound.slug,sound.title,readings',
    'tiktok,1,https://t.example/1,"A ""quoted"", title","ai, news",10,,s,Song,"[{""at"":1763500000,""stats"":{""likes"":3}}]"',
    'tiktok,2,https://t.example/2,"two\nlines",,,5,,,',
    'tiktok,,https://t.example/3,no id,,,,,,',
    'tiktok,4,https://t.example/4',
    'tiktok,5,https://t.example/5,größer,,7,,,,',
  ].join('\n');

  it('is read by its header, with quotes, lines within a field and empty columns', async () => {
    const { ids, bad, batches } = await read(csv, { format: 'csv' });
    expect(ids).toEqual(['1', '2', '5']);
    const [one, two] = batches[0]?.trends ?? [];
    expect(one).toMatchObject({
      title: 'A "quoted", title',
      tags: ['ai', 'news'],
      counts: { likes: 10, views: null },
      sound: { slug: 's', title: 'Song' },
    });
    expect(one?.readings[0]?.counts.likes).toBe(3);
    expect(two).toMatchObject({ title: 'two\nlines', counts: { likes: null, views: 5 }, sound: null });
    expect(bad).toEqual([
      { line: 5, reason: 'external_id is missing' },
      { line: 6, reason: 'it has 3 columns, the header has 10' },
    ]);
  });

  it('with a hostile header changes nothing but its own row', async () => {
    const { ids } = await read(
      'source,external_id,url,__proto__.polluted,constructor.x\nx,1,https://x.com/1,yes,yes\n',
      { format: 'csv' },
    );
    expect(ids).toEqual(['1']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('with semicolons, a byte order mark and gzip', async () => {
    const { ids } = await read(gzipSync('\uFEFFsource;external_id;url\nx;1;https://x.com/1\n'), {
      format: 'csv',
    });
    expect(ids).toEqual(['1']);
  });

  it('goes on after any batch', async () => {
    const text = `source,external_id,url,title\n${Array.from({ length: 30 }, (_, at) => `x,${at},https://x.com/${at},"ü\n${at}"`).join('\n')}\n`;
    const whole = await read(text, { format: 'csv', batchSize: 7 });
    expect(whole.ids).toHaveLength(30);
    for (const [index, batch] of whole.batches.entries()) {
      const rest = await read(text, { format: 'csv', batchSize: 7, from: batch.place });
      expect(rest.ids).toEqual(whole.ids.slice((index + 1) * 7));
    }
  });
});

const sample = process.env.COPYDESK_SAMPLES
  ? `${process.env.COPYDESK_SAMPLES}/reddit-top-100k.ndjson.gz`
  : '';

it.skipIf(!existsSync(sample))('the public Reddit dump is read whole', async () => {
  let trends = 0;
  let bad = 0;
  for await (const batch of readTrends(createReadStream(sample), { format: 'ndjson', now })) {
    trends += batch.trends.length;
    bad += batch.bad.length;
  }
  expect({ trends, bad }).toEqual({ trends: 99_910, bad: 0 });
});
