import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createIo } from '#server/lib/io.ts';
import type { Published } from '#server/networks/network.ts';
import { article, attemptAfter, attemptOf } from '#test/networks/article-steps.ts';
import { publish, signal, type Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { shownAt, subjectAt } from '#test/networks/ghost-real-subject.ts';
import { missingForGhost, startRealGhost, type RealGhost } from '#test/networks/ghost-real.ts';
import { ghost } from './ghost.ts';

/** Ghost itself, where the machine has it: `GHOST_FOLDER` (`test/networks/ghost-real.ts`). */

const missing = missingForGhost();
let site: RealGhost;
let io: ReturnType<typeof createIo>;

if (missing === null) {
  beforeAll(async () => {
    site = await startRealGhost();
    io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  });
  afterAll(async () => {
    await io.close();
    await site.end();
  });
}

const subject = () => subjectAt(site, io);
const shown = () => shownAt(site);

const stored = z.object({
  posts: z.tuple([
    z.looseObject({
      id: z.string(),
      updated_at: z.string(),
      tags: z.array(z.object({ name: z.string() })),
      email: z.looseObject({ status: z.string() }).nullable(),
    }),
  ]),
});

/** The site's only post, as its editors have it. */
async function only() {
  const path = 'posts/?limit=1&include=tags,email&formats=html';
  return stored.parse(await (await site.ask('GET', path)).json()).posts[0];
}

async function numberOfPosts() {
  const answer: unknown = await (await site.ask('GET', 'posts/?limit=1')).json();
  return z.object({ meta: z.object({ pagination: z.object({ total: z.number() }) }) }).parse(answer).meta
    .pagination.total;
}

async function countsOf({ account }: Subject, { id }: Published) {
  return (await ghost.metrics?.(account, [{ id, ownReplies: 0 }], signal))?.get(id);
}

describe.skipIf(missing !== null)(`Ghost itself${missing === null ? '' : ` (${missing})`}`, () => {
  conforms('It behaves', subject);

  test('takes all options', async () => {
    const at = await subject();
    const options = {
      tags: ['Harbour & Sea', 'Boats'],
      access: 'members',
      slug: 'Our own Größe',
      excerpt: 'In short & <clear>',
      featured: true,
      canonical_url: 'https://elsewhere.example/größe',
    };
    await publish(at, { ...at.step('words'), options });
    expect(await only()).toMatchObject({
      status: 'published',
      tags: [{ name: 'Harbour & Sea' }, { name: 'Boats' }],
      visibility: 'members',
      slug: 'our-own-grosse',
      custom_excerpt: 'In short & <clear>',
      featured: true,
      canonical_url: 'https://elsewhere.example/gr%C3%B6%C3%9Fe',
      email: null,
    });
  });

  test('a post sent as a draft is that, and is found', async () => {
    const at = await subject();
    const { sending, published } = await publish(at, { ...at.step('words'), options: { status: 'draft' } });
    expect(await only()).toMatchObject({ status: 'draft', slug: 'the-harbour-opens' });
    expect(await ghost.find(at.account, sending, signal)).toEqual({ state: 'found', published });
  });

  test('mails the newsletter that was chosen, once', async () => {
    const at = await subject();
    const { offers } = z
      .object({ offers: z.object({ newsletter: z.array(z.object({ value: z.string() })) }) })
      .parse(at.account.settings);
    const step = { ...at.step('words'), options: { newsletter: [offers.newsletter[0]?.value ?? ''] } };
    const { sending, published } = await publish(at, step);
    const { email, slug } = await only();
    expect(email).not.toBeNull();
    expect(await ghost.send(at.account, sending, signal)).toEqual(published);
    expect(await only()).toMatchObject({ slug, email: { id: email?.id } });
    await expect.poll(async () => (await only()).email?.status).toBe('submitted');
    // The newsletter of a new site has no buttons for feedback.
    expect(await countsOf(at, published)).toEqual({ opens: 0, clicks: 0, comments: 0 });
  });

  test('shows Markdown, with what its editor cannot hold', async () => {
    const at = await subject();
    const title = 'A & B <drei> [gallery] \\ "quoted"';
    const markdown = '- one\n\n  two\n\n> - three\n\n```js\na\n\n  b < c\n```\n\n[video] ~~gone~~ `code`';
    await publish(at, article(`# ${title}\n\n${markdown}`));
    const [post] = await shown();
    expect(post?.body).toBe('one\n\ntwo\n\nthree\n\na\n\n  b < c\n\n[video] gone code');
    expect(await only()).toMatchObject({ title, html: expect.stringContaining('<s>gone</s>') });
  });

  test('counts no opens, clicks and likes of a post that was not mailed, and no comments where nobody can', async () => {
    const at = await subject();
    const { published } = await publish(at, at.step('words'));
    expect(await countsOf(at, published)).toEqual({ comments: 0 });
    const comments = (value: string) =>
      site.ask('PUT', 'settings/', { settings: [{ key: 'comments_enabled', value }] });
    await comments('off');
    expect(await countsOf(at, published)).toEqual({});
    await comments('all');
  });

  test('keeps one draft of a delivery that is prepared again, and a file that is uploaded', async () => {
    const at = await subject();
    const step = { ...at.step('words'), media: [at.media.picture('a boat', 20)] };
    const kept: unknown[] = [];
    const keep = async (made: unknown) => void kept.push(JSON.parse(JSON.stringify(made)));
    const first = await ghost.prepare(at.account, { ...step, keep }, signal);
    expect(kept.at(-1)).toEqual(first);
    // As if the attempt had ended after the upload, and at its end.
    for (const earlier of kept.slice(-2))
      expect(await ghost.prepare(at.account, { ...step, earlier }, signal)).toEqual(first);
    expect(await numberOfPosts()).toBe(1);
  });

  test('another delivery of the same post leaves the draft alone', async () => {
    const at = await subject();
    await ghost.prepare(at.account, at.step('words'), signal);
    await publish(at, at.step('words'));
    expect(await numberOfPosts()).toBe(2);
    expect(await shown()).toHaveLength(1);
  });

  test('a draft whose slug is taken is named as it is stored', async () => {
    const at = await subject();
    let taken = '';
    const keep = async (made: unknown) => {
      if (taken !== '') return;
      taken = z.object({ marker: z.string() }).parse(made).marker;
      await site.ask('POST', 'posts/', { posts: [{ title: 'Mine', slug: taken }] });
    };
    const made = await ghost.prepare(at.account, { ...at.step('words'), keep }, signal);
    expect(made).toMatchObject({ draft: { slug: `${taken}-2` } });
  });

  test('a draft that was edited meanwhile is not sent, and filled anew', async () => {
    const at = await subject();
    const first = await attemptOf(ghost, at.account, at.step('words'));
    at.pass(1_000);
    const { id, updated_at } = await only();
    await site.ask('PUT', `posts/${id}/`, { posts: [{ title: 'Mine', updated_at }] });
    await expect(ghost.send(at.account, first, signal)).rejects.toMatchObject({ kind: 'retry' });
    await ghost.send(at.account, await attemptAfter(ghost, at.account, first), signal);
    expect(await only()).toMatchObject({ title: 'The harbour opens', status: 'published' });
    expect(await numberOfPosts()).toBe(1);
  });

  test('a second request that collides with the first leaves it open, and it is found', async () => {
    const at = await subject();
    const sending = await attemptOf(ghost, at.account, at.step('words'));
    at.pass(1_000);
    const proxy: Subject['account']['io'] = {
      async fetch(address, options) {
        if (options?.method === 'PUT') await at.account.io.fetch(address, options);
        return at.account.io.fetch(address, options);
      },
    };
    await expect(ghost.send({ ...at.account, io: proxy }, sending, signal)).rejects.toMatchObject({
      kind: 'unknown',
      replyText: expect.stringContaining('Someone else is editing'),
    });
    expect(await ghost.find(at.account, sending, signal)).toMatchObject({ state: 'found' });
    expect(await shown()).toHaveLength(1);
  });

  test('a draft that a person has published is no proof, and no second one is made', async () => {
    const at = await subject();
    const sending = await attemptOf(ghost, at.account, at.step('words'));
    const { id, updated_at } = await only();
    await site.ask('PUT', `posts/${id}/`, { posts: [{ status: 'published', updated_at }] });
    expect(await ghost.find(at.account, sending, signal)).toEqual({ state: 'cannot_tell' });
    await expect(attemptAfter(ghost, at.account, sending)).rejects.toMatchObject({
      kind: 'reject',
    });
    expect(await numberOfPosts()).toBe(1);
  });

  test('refuses a request that arrives after the look-up', async () => {
    const at = await subject();
    const late = await attemptOf(ghost, at.account, at.step('words'));
    const publishing = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow: Subject['account']['io'] = {
      async fetch(address, options) {
        if (options?.method === 'PUT') {
          held.resolve();
          await publishing.promise;
        }
        return at.account.io.fetch(address, options);
      },
    };
    const outcome = ghost.send({ ...at.account, io: slow }, late, signal).catch((error: unknown) => error);
    await held.promise;
    at.pass(3 * 60_000);
    expect(await ghost.find(at.account, late, signal)).toEqual({ state: 'absent' });
    publishing.resolve();
    expect(await outcome).toMatchObject({ kind: 'retry' });
    expect(await shown()).toEqual([]);
    await ghost.send(at.account, await attemptAfter(ghost, at.account, late), signal);
    expect(await shown()).toHaveLength(1);
  });

  test('counts its members', async () => {
    const { account } = await subject();
    const before = (await ghost.followers?.(account, signal)) ?? NaN;
    await site.ask('POST', 'members/', { members: [{ email: `m${Date.now()}@example.com` }] });
    expect(await ghost.followers?.(account, signal)).toBe(before + 1);
  });
});
