import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { noCounts } from '#contract/sources/all.ts';
import { alone, startOutsideServer, type OutsideServer, type Reply } from '#test/app/outside-server.ts';
import { subjects } from '#test/sources/all.ts';
import { adapters, allSources } from './all.ts';
import { secretFieldsOf } from './config-fields.ts';
import { SourceError, type Cursor, type Polled, type Source } from './source.ts';

const now = new Date('2026-11-20T12:00:00Z');

const tooMuch = gzipSync(Buffer.alloc(11 * 1024 * 1024, ' '));

it('every source is known by the kind it says', () => {
  for (const [kind, source] of Object.entries(adapters)) expect(source.kind).toBe(kind);
});

describe.each(allSources.map((source): [string, Source] => [source.kind, source]))(
  'the source %s',
  (kind, source) => {
    let outside: OutsideServer;
    let config: unknown;
    const subject = subjects[source.kind];
    beforeAll(async () => {
      outside = await startOutsideServer();
      config = source.config.parse(subject.config(outside.base));
    });
    afterAll(() => outside.close());
    beforeEach(() => {
      outside.requests.length = 0;
      outside.answer = subject.replies;
    });
    const poll = (cursor: Cursor = {}): Promise<Polled> =>
      source.poll({ config, cursor, now, io: outside.io, ...alone() });
    /**
     * The errors of a poll when every request gets this reply, and when every one after a valid token does.
     */
    const failures = async (reply: Reply): Promise<unknown[]> => {
      const errors: unknown[] = [];
      for (const token of [undefined, subject.token]) {
        outside.answer = (asked) => token?.(asked) ?? reply;
        errors.push(await poll().catch((each: unknown) => each));
      }
      return errors;
    };
    const both = (expected: object) => [expected, expected].map((each) => expect.objectContaining(each));

    it('says to people what it reads, and where that is documented', () => {
      expect(source.label).toMatch(/^[A-Z]/);
      expect(source.description).toMatch(/\.$/);
      expect(source.documentation).toMatch(/^https:/);
      expect(source.everyMinutes).toBeGreaterThanOrEqual(5);
    });

    it('refuses a configuration that is none', () => {
      expect(source.config.safeParse({ url: 5, base: 5, instances: 5 }).success).toBe(false);
    });

    it('finds at the first poll what the published replies hold, and nothing else', async () => {
      const { found, communities = [], unchanged, movedTo, waitMs, remarks } = await poll();
      expect(Object.fromEntries(found.map((trend) => [trend.externalId, trend]))).toMatchObject(
        subject.found(outside.base),
      );
      expect(found).toHaveLength(Object.keys(subject.found(outside.base)).length);
      expect({ unchanged, movedTo, waitMs, remarks }).toEqual({
        unchanged: false,
        movedTo: null,
        waitMs: null,
        remarks: [],
        ...subject.says,
      });
      expect(communities).toEqual(subject.communities ?? []);
    });

    it('gives every post one stable id', async () => {
      const ids = async () => (await poll()).found.map(({ externalId }) => externalId);
      const first = await ids();
      expect(new Set(first).size).toBe(first.length);
      expect((await ids()).toSorted()).toEqual(first.toSorted());
    });

    it('finds nothing new at a second poll', async () => {
      const first = await poll();
      const second = await poll(first.cursor);
      const known = new Set(first.found.map(({ externalId }) => externalId));
      expect(second.found.filter(({ externalId }) => !known.has(externalId))).toEqual([]);
      expect(second.unchanged ? second.found : []).toEqual([]);
    });

    it('remembers between polls only what JSON can hold', async () => {
      const { cursor } = await poll();
      expect(JSON.parse(JSON.stringify(cursor))).toEqual(cursor);
    });

    it('gives counts as whole numbers, and null where the network gives none', async () => {
      for (const { counts } of (await poll()).found) {
        expect(Object.keys(counts).toSorted()).toEqual(Object.keys(noCounts).toSorted());
        for (const count of Object.values(counts))
          expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
      }
    });

    it('gives no markup, and no control characters', async () => {
      for (const { title, text } of (await poll()).found) {
        // These send plain text: brackets in it are the author's own.
        const plain = ['bluesky', 'reddit'].includes(kind);
        const words = plain ? '' : `${title} ${text}`;
        expect(words).not.toMatch(/<\/?[a-z][^>]*>|&[a-z]+;|&#/i);
        expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
      }
    });

    it('gives whole web addresses or none', async () => {
      for (const { url, linkUrl, imageUrl } of (await poll()).found) {
        for (const address of [url, linkUrl, imageUrl])
          expect(address === null || /^https?:\/\/[^/]+/.test(address)).toBe(true);
        expect(linkUrl).not.toBe(url);
      }
    });

    it('says who asks', async () => {
      await poll();
      for (const { headers } of outside.requests) expect(headers['user-agent']).toMatch(/copydesk/i);
    });

    it('takes an empty answer for what it is', async () => {
      outside.answer = subject.empty;
      expect(await poll()).toMatchObject({ found: [], remarks: [], ...subject.emptySays });
    });

    it('waits as long as a 429 asks, and says so', async () =>
      expect(
        await failures({
          status: 429,
          headers: { 'retry-after': '120' },
          body: { error: 'Too many requests' },
        }),
      ).toEqual(
        both({
          problem: 'rate_limited',
          waitMs: 120_000,
          message: expect.stringMatching(
            /127\.0\.0\.1:\d+ answered 429: "Too many requests"\. It asks to wait 120 seconds\./,
          ),
        }),
      ));

    it('waits as well when a 503 asks for it, and calls any other failure unreachable', async () => {
      expect(await failures({ status: 503, headers: { 'retry-after': '60' } })).toEqual(
        both({ problem: 'rate_limited', waitMs: 60_000 }),
      );
      expect(await failures({ status: 503 })).toEqual(both({ problem: 'unreachable' }));
      expect(
        await failures({
          status: 500,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Internal <b>error</b></h1>',
        }),
      ).toEqual(
        both({
          problem: 'unreachable',
          status: 500,
          message: expect.stringMatching(/^(?!.* {4}at ).*answered 500: "Internal error"/),
        }),
      );
    });

    it('is refused by a 401 and a 403, in the network’s own words', async () => {
      expect(await failures({ status: 403, body: { error: 'Forbidden', message: 'Ask us first' } })).toEqual(
        both({ problem: 'refused', message: expect.stringContaining('Ask us first') }),
      );
      expect(
        await failures({ status: 401, body: { error: 'This API requires an authenticated user' } }),
      ).toEqual(
        both({
          problem: expect.stringMatching(/^(?:refused|needs_keys)$/),
          message: expect.stringContaining('requires an authenticated user'),
        }),
      );
    });

    it.each([
      'not what was asked for',
      '{"half": ',
      '<html><body>Sign in to the Wi-Fi</body></html>',
      '',
      '42',
      '{"feed": 5, "items": {"a": 1}}',
      '[{"id": {}}]',
    ])('does not understand %s', async (body) =>
      expect(await failures({ body })).toEqual(both({ problem: 'not_understood' })),
    );

    it.runIf(subject.broken)('does not understand wrong types and numbers beyond counting', async () => {
      for (const body of subject.broken ?? [])
        expect(await failures({ body })).toEqual(both({ problem: 'not_understood' }));
    });

    it.runIf(subject.broken)('does not guess at an encoding that is none', async () =>
      expect(await failures({ body: Buffer.from('{"data": "Gr\xf6\xdfe"}', 'latin1') })).toEqual(
        both({ problem: 'not_understood', message: expect.stringContaining('UTF-8') }),
      ),
    );

    it('calls an answer that breaks off unreachable', async () =>
      expect(await failures({ body: '[{"id":', cut: true })).toEqual(both({ problem: 'unreachable' })));

    it('calls an answer of many megabytes too large', async () =>
      expect(await failures({ body: tooMuch, headers: { 'content-encoding': 'gzip' } })).toEqual(
        both({ problem: 'too_large' }),
      ));

    const secret = secretFieldsOf(source.config);
    it.runIf(secret.length > 0 && kind !== 'json')(
      'asks nobody while a key is missing, and names it',
      async () => {
        for (const name of secret) {
          const without = source.config.parse({ ...subject.config(outside.base), [name]: undefined });
          const request = { config: without, cursor: {}, now, io: outside.io, ...alone() };
          await expect(source.poll(request)).rejects.toMatchObject({
            problem: 'needs_keys',
            message: expect.stringContaining(name),
          });
        }
        expect(outside.requests).toEqual([]);
      },
    );

    it('sends keys in no address, and leaves tokens in the cursor only where they are sealed', async () => {
      const { cursor } = await poll();
      const open = Object.entries(cursor).filter(([name]) => !['token', 'refreshToken'].includes(name));
      expect(JSON.stringify(open)).not.toContain('hush');
      // Tumblr accepts its key nowhere else.
      const addresses = outside.requests.map(({ url }) => url.href.replace(/api_key=hush-tumblr/, ''));
      expect(addresses.join()).not.toContain('hush');
    });

    const { reread } = source;
    const again = subject.reread;
    it.runIf(reread && again)(
      'reads counts again: null for what is gone, nothing for what was not answered',
      async () => {
        const externalIds = again?.ids(outside.base) ?? [];
        const { cursor } = await poll();
        const counts = await reread?.counts({ config, cursor, externalIds, now, io: outside.io, ...alone() });
        expect(externalIds.length).toBeLessThanOrEqual(reread?.batch ?? 0);
        expect(Object.fromEntries(counts ?? [])).toMatchObject(again?.counts(outside.base) ?? {});
        expect(counts?.size).toBe(Object.keys(again?.counts(outside.base) ?? {}).length);
      },
    );

    it.runIf(reread && again)('takes no failure for a post that is gone', async () => {
      const { cursor } = await poll();
      outside.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
      const externalIds = again?.ids(outside.base) ?? [];
      const read = await reread
        ?.counts({ config, cursor, externalIds, now, io: outside.io, ...alone() })
        .catch((error: unknown) => error);
      // One network answers for all at once and may be busy; of many home servers, each may fail alone.
      const leftOut = read instanceof Map && read.size === 0;
      const said = read instanceof SourceError && read.problem === 'rate_limited' && read.waitMs === 120_000;
      expect(leftOut || said).toBe(true);
    });
  },
);
