import { afterAll } from 'vitest';

import { discord as facts } from '#contract/networks/discord.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import type { Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { shownText } from '#test/networks/discord-text.ts';
import { discordAccount, startDiscord } from '#test/networks/discord.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { secretOf } from './api.ts';
import { discordWith } from './discord.ts';
import { parentOf } from './posting.ts';

const neverExpire = { lacks: 'tokens never end: a void one is void for good' };
const unread = {
  lacks: 'a webhook cannot read its channel, so only a person can find what was not confirmed',
};
const started: { close(): Promise<void> }[] = [];

afterAll(() => Promise.all(started.map((one) => one.close())));

async function subject(by: 'webhook' | 'bot'): Promise<Subject> {
  const server = await startDiscord();
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  started.push(server, io);
  const media = testMedia();
  const account = discordAccount(server, by, { io, media: media.reader });
  const { switches, messages } = server;
  const find = (id: string) => messages.find((message) => message.id === id);
  const isBot = by === 'bot';
  const place = isBot ? null : inPlace();
  const discord = discordWith({ base: server.base, pause: () => Promise.resolve() });
  return {
    network: place?.noting(discord) ?? discord,
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () =>
      messages.map(({ id, content, parent, files }) => ({
        id,
        body: shownText(content).text,
        parentId: place ? place.parentOf(id) : parent,
        lang: null,
        media: files.map(({ alt, bytes }) => ({ alt, bytes })),
        links: shownText(content).links,
      })),
    pass: server.pass,
    secrets: () => [secretOf(account).token],
    renewals: () => 0,
    promises: { once: isBot, sure: false },
    fetches: true,
    knobs: {
      loseAnswer: isBot ? () => void (switches.next = { does: 'lose' }) : unread,
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: isBot ? () => void (switches.next = { does: 'garble' }) : unread,
      flood: isBot ? () => void (switches.next = { does: 'flood' }) : unread,
      expire: neverExpire,
      revoke: () => server.revokeAll(),
      remove: (id) => {
        const message = find(id);
        if (message) messages.splice(messages.indexOf(message), 1);
      },
      like: (id) => {
        const message = find(id);
        if (message) message.reactions += 1;
      },
      hideCounts: { lacks: 'Discord reports the reactions of every message' },
    },
    visible: {
      alt: true,
      bytes: true,
      video: true,
      lang: { lacks: 'messages have no language' },
      links: true,
    },
  };
}

/**
 * A webhook cannot reply: its messages stand one below the other, and only the caller knows which of them
 * belong together. `discord.test.ts` tests that they are published in turn.
 */
function inPlace() {
  const parents = new Map<string, string | null>();
  return {
    parentOf: (id: string) => parents.get(id) ?? null,
    noting: (network: Network): Network => ({
      ...network,
      async send(account, sending, signal) {
        const published = await network.send(account, sending, signal);
        parents.set(published.id, parentOf(sending));
        return published;
      },
    }),
  };
}

conforms('Discord by a bot', () => subject('bot'));
conforms('Discord by a webhook', () => subject('webhook'));
