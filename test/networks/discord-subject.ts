import { discord as facts } from '#contract/networks/discord.ts';
import { createIo } from '#server/lib/io.ts';
import { secretOf } from '#server/networks/discord/api.ts';
import { discordWith } from '#server/networks/discord/discord.ts';
import { parentOf } from '#server/networks/discord/posting.ts';
import type { Network } from '#server/networks/network.ts';
import type { DoubleSubject } from './conformance-subject.ts';
import { shownText } from './discord-text.ts';
import { discordAccount, startDiscord } from './discord.ts';
import { testMedia } from './network-media.ts';

const neverExpire = { lacks: 'tokens never end: a void one is void for good' };
const unread = {
  lacks: 'a webhook cannot read its channel, so only a person can find what was not confirmed',
};

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network =>
  discordWith({ base: `${origin}/api/v10`, pause: () => Promise.resolve() });

export async function discordSubject(by: 'webhook' | 'bot'): Promise<DoubleSubject> {
  const server = await startDiscord();
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = discordAccount(server, by, { io, media: media.reader });
  const { switches, messages } = server;
  const find = (id: string) => messages.find((message) => message.id === id);
  const isBot = by === 'bot';
  const place = isBot ? null : inPlace();
  const discord = adapterAt(server.origin);
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
    origin: server.origin,
    close: async () => void (await Promise.all([server.close(), io.close()])),
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

/** For the crash tests. */
export const start = () => discordSubject('bot');
