import { telegram as facts } from '#contract/networks/telegram.ts';
import { linksIn } from '#contract/text/text-parts.ts';
import { createIo } from '#server/lib/io.ts';
import type { Network } from '#server/networks/network.ts';
import { secretOf } from '#server/networks/telegram/api.ts';
import { telegramWith } from '#server/networks/telegram/telegram.ts';
import type { DoubleSubject, SentPost } from './conformance-subject.ts';
import { testMedia } from './network-media.ts';
import { startTelegram, telegramAccount, type TelegramDouble } from './telegram.ts';

const unread = { lacks: 'a bot cannot read the channel, so only a person can find what was not confirmed' };
const noCounts = { lacks: 'the Bot API reports no counts' };
const neverExpire = { lacks: 'tokens never end: a void one is void for good' };

/** The adapter, as any process can make it for the double at this address. */
export const adapterAt = (origin: string): Network => telegramWith({ origin });

export async function telegramSubject(): Promise<DoubleSubject> {
  const server = await startTelegram();
  const io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
  const media = testMedia();
  const account = telegramAccount(server, { io, media: media.reader });
  const { switches, messages } = server;
  return {
    network: adapterAt(server.origin),
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: async () => shown(server),
    pass: server.pass,
    secrets: () => [secretOf(account).token],
    renewals: () => 0,
    promises: { once: false, sure: false },
    fetches: true,
    origin: server.origin,
    close: async () => void (await Promise.all([server.close(), io.close()])),
    knobs: {
      loseAnswer: unread,
      stall: () => void (switches.next = { does: 'stall' }),
      refuse: (words) => void (switches.next = { does: 'refuse', words: `Bad Request: ${words}` }),
      rateLimit: (seconds) => void (switches.next = { does: 'limit', seconds }),
      breakDown: () => void (switches.next = { does: 'break' }),
      garble: unread,
      flood: unread,
      expire: neverExpire,
      revoke: () => server.revokeAll(),
      remove: (id) =>
        void messages.splice(
          messages.findIndex((message) => String(message.id) === id),
          1,
        ),
      like: noCounts,
      hideCounts: noCounts,
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

/** Messages of one album are one post. */
function shown({ messages }: TelegramDouble): SentPost[] {
  const firsts = messages.filter(
    ({ id, group }) =>
      group === null ||
      id === Math.min(...messages.filter((one) => one.group === group).map((one) => one.id)),
  );
  return firsts.map((first) => {
    const all = first.group === null ? [first] : messages.filter(({ group }) => group === first.group);
    return {
      id: all.map(({ id }) => id).join(','),
      body: first.text,
      parentId: first.parent === null ? null : String(first.parent),
      lang: null,
      media: all.flatMap(({ media }) => (media ? [{ alt: null, bytes: media.bytes }] : [])),
      links: linksIn(first.text).map(({ url }) => url),
    };
  });
}

/** For the crash tests. */
export const start = () => telegramSubject();
