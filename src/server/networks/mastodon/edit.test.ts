import { afterAll, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { Network, NetworkStep, Published } from '#server/networks/network.ts';
import { mastodonAccount, startMastodon } from '#test/networks/mastodon.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { correct, remove } from './edit.ts';
import { mastodonWith } from './mastodon.ts';

const signal = new AbortController().signal;
const mastodon: Network = mastodonWith({ pauseMs: 1 });
const media = testMedia();
const open: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(open.map((one) => one.close())));

const step = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

/** A published post with two pictures. */
async function published(switches: Parameters<typeof startMastodon>[0] = {}) {
  const server = await startMastodon(switches);
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  open.push(server, io);
  const account = mastodonAccount(server, { io, media: media.reader });
  const pictures = [media.picture('a boat', 20), media.picture('a quay', 20)];
  const content = step('Tuesday', { media: pictures, lang: 'de-AT' });
  const prepared = await mastodon.prepare(account, content, signal);
  const sending = { ...content, key: 'a key', prepared, attemptedAt: account.now(), under: null };
  const post: Published = await mastodon.send(account, sending, signal);
  return { server, account, post, pictures };
}

test('a correction leaves all but the text as it is: pictures, language, a warning set at the server', async () => {
  const { server, account, post, pictures } = await published();
  const [status] = server.statuses;
  if (status) status.warning = 'Boats';
  await correct(account, post, step('Wednesday', { media: pictures, lang: 'de-AT' }), signal);
  expect(server.statuses).toMatchObject([
    {
      id: post.id,
      text: 'Wednesday',
      language: 'de',
      warning: 'Boats',
      media: [{ description: 'a boat' }, { description: 'a quay' }],
    },
  ]);
  // No picture is uploaded again.
  expect(server.media).toHaveLength(2);
});

test('a correction over the server’s limit is refused with the number before anything is asked for', async () => {
  const { server, account, post } = await published();
  const asked = server.requests.length;
  await expect(correct(account, post, step('x'.repeat(501)), signal)).rejects.toMatchObject({
    kind: 'reject',
    message: expect.stringContaining('1 character too long'),
  });
  expect(server.requests).toHaveLength(asked);
});

test.each([
  ['refuse', { kind: 'reject', replyText: 'This action is not allowed' }],
  ['break', { kind: 'retry', replyText: 'There was a temporary problem serving your request' }],
] as const)('a server that does not correct (%s) says why, and the text stays', async (nextChange, said) => {
  const { server, account, post } = await published();
  server.switches.nextChange = nextChange;
  await expect(correct(account, post, step('Wednesday'), signal)).rejects.toMatchObject(said);
  expect(server.statuses).toMatchObject([{ text: 'Tuesday', media: [{}, {}] }]);
});

test('a server whose answer about the post cannot be read changes nothing: its pictures would be lost', async () => {
  const { server, account, post } = await published();
  const io = {
    fetch: async (...asked: Parameters<typeof account.io.fetch>) => {
      const answer = await account.io.fetch(...asked);
      return { ...answer, text: () => '{"id":"1"}' };
    },
  };
  await expect(correct({ ...account, io }, post, step('Wednesday'), signal)).rejects.toMatchObject({
    kind: 'retry',
    message: 'The server’s answer could not be understood.',
  });
  expect(server.statuses).toMatchObject([{ text: 'Tuesday', media: [{}, {}] }]);
});

test('a post that the server does not delete stays, with the server’s reason', async () => {
  const { server, account, post } = await published();
  server.switches.nextChange = 'refuse';
  await expect(remove(account, post, signal)).rejects.toMatchObject({
    kind: 'reject',
    message: `${server.hostAndPort} did not delete the post.`,
    replyText: 'This action is not allowed',
  });
  expect(server.statuses).toHaveLength(1);
});

test.each(['remove', 'correct'] as const)('a lost answer (%s): asking again is safe', async (act) => {
  const { server, account, post, pictures } = await published();
  const again = (within: AbortSignal) =>
    act === 'remove'
      ? remove(account, post, within)
      : correct(account, post, step('Wednesday', { media: pictures }), within);
  server.switches.nextChange = 'lose';
  const waiting = new AbortController();
  const lost = again(waiting.signal).catch((error: unknown) => error);
  await expect.poll(() => server.statuses[0]?.text).toBe(act === 'remove' ? undefined : 'Wednesday');
  const enough = new Error('enough');
  waiting.abort(enough);
  expect(await lost).toBe(enough);
  await again(signal);
  expect(server.statuses.map(({ text }) => text)).toEqual(act === 'remove' ? [] : ['Wednesday']);
});
