import { afterAll, describe, expect, test } from 'vitest';

import { createIo } from '#server/lib/io.ts';
import type { NetworkStep, Sending } from '#server/networks/network.ts';
import { discordAccount, startDiscord } from '#test/networks/discord.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { discordWith } from './discord.ts';

const signal = new AbortController().signal;
const minute = 60_000;
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

/** Two programs with the same bot. */
async function start() {
  const server = await startDiscord({});
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = discordAccount(server, 'bot', { io, media: media.reader });
  const newNetwork = () => discordWith({ base: server.base, pause: () => Promise.resolve() });
  const sendingOf = async (step: NetworkStep): Promise<Sending> => {
    const network = newNetwork();
    const prepared = await network.prepare(account, step, signal);
    return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under: null };
  };
  return {
    server,
    media,
    sendingOf,
    send: (sending: Sending) => newNetwork().send(account, sending, signal),
    find: (sending: Sending) => newNetwork().find(account, sending, signal),
  };
}

const pictured = (media: NetworkStep['media']): NetworkStep => ({
  kind: 'post',
  body: '',
  media,
  lang: null,
});

describe('a message without a text', () => {
  test('is recognized by the names of its files', async () => {
    const { media, sendingOf, send, find } = await start();
    const step = pictured([media.picture('', 20)]);
    const [mine, theirs] = [await sendingOf(step), await sendingOf(step)];
    const published = await send(mine);
    await send(theirs);
    expect(await find(mine)).toEqual({ state: 'found', published });
  });

  test('is not taken for that of another program', async () => {
    const { server, media, sendingOf, send, find } = await start();
    const step = pictured([media.picture('', 20)]);
    const mine = await sendingOf(step);
    await send(await sendingOf(step));
    server.pass(3 * minute);
    expect(await find(mine)).toEqual({ state: 'cannot_tell' });
  });
});

test('a text that two messages have is that of neither', async () => {
  const { server, sendingOf, send, find } = await start();
  const step: NetworkStep = { kind: 'post', body: 'words', media: [], lang: null };
  const mine = await sendingOf(step);
  const published = await send(mine);
  expect(await find(mine)).toEqual({ state: 'found', published });
  await send(await sendingOf(step));
  server.pass(3 * minute);
  expect(await find(mine)).toEqual({ state: 'cannot_tell' });
});

test('an answer that asks for endless patience is one of a week', async () => {
  const { server, sendingOf, send } = await start();
  const mine = await sendingOf({ kind: 'post', body: 'words', media: [], lang: null });
  server.switches.next = { does: 'limit', seconds: 1e300 };
  await expect(send(mine)).rejects.toMatchObject({ kind: 'rate_limited', waitMs: 7 * 86_400_000 });
});

test.each([
  ['155101607195836416', '1234'],
  ['155101607195836417', null],
])('a link to a message in channel %s is that of a post of this account: %s', (remoteId, id) => {
  const network = discordWith({ base: '', pause: () => Promise.resolve() });
  const address = 'https://discord.com/channels/41771983423143937/155101607195836416/1234';
  expect(network.idOf?.(address, { remoteId, handle: null, prepared: {} })).toBe(id);
});
