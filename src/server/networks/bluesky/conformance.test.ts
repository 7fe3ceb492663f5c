import { beforeAll } from 'vitest';

import { bluesky as facts } from '#contract/networks/bluesky.ts';
import { pour } from '#test/app/endless.ts';
import { refusing } from '#test/networks/bluesky-front.ts';
import { startBluesky, type LocalBluesky } from '#test/networks/bluesky.ts';
import type { SentPost, Subject } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { bringingMs, type PdsAccount } from '#test/networks/pds.ts';

const put = 'com.atproto.repo.putRecord';

let bluesky: LocalBluesky;
beforeAll(async () => {
  bluesky = await startBluesky();
}, bringingMs);

/** One account serves all cases: creating one takes a server longer than most cases. */
let somebody: PdsAccount | undefined;

async function onServer(): Promise<Subject> {
  const { network, front, index } = bluesky;
  index.bookmarks = true;
  const { person, account, media, renewals, tokens, expire, pass } = await bluesky.connected(somebody);
  somebody = person;
  await person.clear();
  return {
    network,
    facts,
    account,
    media,
    step: (body) => ({ kind: 'post', body, media: [], lang: 'en' }),
    shown: () => shown(person),
    pass,
    secrets: () => [...tokens(), person.appPassword],
    renewals,
    promises: { once: true, sure: true },
    fetches: true,
    knobs: {
      loseAnswer: () => front.next(put, async (_request, _response, forward) => void (await forward())),
      stall: () => front.next(put, () => {}),
      refuse: (words) => front.next(put, refusing(400, 'InvalidRequest', words)),
      rateLimit: (seconds) => {
        const reset = String(Math.ceil(account.now().getTime() / 1_000) + seconds);
        front.next(
          put,
          refusing(429, 'RateLimitExceeded', 'Rate Limit Exceeded', { 'ratelimit-reset': reset }),
        );
      },
      breakDown: () => front.next(put, refusing(502, 'UpstreamFailure', 'Upstream failure')),
      garble: () =>
        front.next(put, async (_request, response, forward) => {
          await forward();
          response.end('<html>All is well</html>');
        }),
      flood: () =>
        front.next(put, async (_request, response, forward) => {
          await forward();
          pour(response, 'a'.repeat(65_536));
        }),
      expire,
      revoke: async () => {
        await person.revoke();
        somebody = undefined;
        expire();
      },
      remove: (id) => person.remove(id),
      like: (id) => index.like(id),
      hideCounts: () => void (index.bookmarks = false),
    },
    visible: { alt: true, bytes: true, video: true, lang: true, links: true },
  };
}

async function shown(person: PdsAccount): Promise<SentPost[]> {
  return (await person.posts()).map(({ uri, value: { text, langs, reply, embed, facets } }) => ({
    id: uri,
    body: text,
    parentId: reply?.parent.uri ?? null,
    lang: langs?.[0] ?? null,
    media: [
      ...(embed?.images ?? []).map(({ alt, image }) => ({ alt: alt || null, bytes: image.size })),
      ...(embed?.video ? [{ alt: embed.alt ?? null, bytes: embed.video.size }] : []),
    ],
    links: (facets ?? []).flatMap(({ features }) => features.flatMap(({ uri: link }) => link ?? [])),
  }));
}

conforms('Bluesky on a real server', onServer);
