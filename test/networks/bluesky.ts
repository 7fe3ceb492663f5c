import { afterAll } from 'vitest';
import { z } from 'zod';

import { createIo, type Io } from '#server/lib/io.ts';
import { blueskyAt } from '#server/networks/bluesky/bluesky.ts';
import type { Connected } from '#server/networks/connecting.ts';
import type { Network, NetworkAccount } from '#server/networks/network.ts';
import { listening } from '#test/app/listening.ts';
import { startFront, type Front } from './bluesky-front.ts';
import { startIndex, startVideos, type Index, type Videos } from './bluesky-services.ts';
import { testMedia, type TestMedia } from './network-media.ts';
import { startPds, type Pds, type PdsAccount } from './pds.ts';

/** Bluesky on this machine: a real server, its surrounding services, and our adapter. */
export interface LocalBluesky {
  pds: Pds;
  front: Front;
  index: Index;
  videos: Videos;
  /** Clients' metadata documents by URL, as the server reads them. */
  documents: Map<string, object>;
  network: Network;
  /** Reaches these servers and no others. */
  io: Io;
  /** A connected account, behind the front; a new one unless it is named. */
  connected(person?: PdsAccount): Promise<ConnectedAccount>;
}

export interface ConnectedAccount {
  /** At the server, with the main password. */
  person: PdsAccount;
  /** As Copydesk stores it. */
  account: NetworkAccount;
  media: TestMedia;
  renewals: () => number;
  /** Access and refresh token. */
  tokens: () => string[];
  /** Expires the access token. */
  expire: () => void;
  /** Advances the account's clock. */
  pass: (ms: number) => void;
}

const secret = z.object({ server: z.string(), did: z.string(), access: z.string(), refresh: z.string() });

/** @param more further origins that may be called */
export async function startBluesky(more: readonly string[] = []): Promise<LocalBluesky> {
  const index = await startIndex();
  const videos = await startVideos();
  const documents = new Map<string, object>();
  const documentsAt = await listening((request, response) => {
    const document = documents.get(decodeURIComponent(request.url?.slice(2) ?? ''));
    response.writeHead(document ? 200 : 404).end(JSON.stringify(document));
  });
  const pds = await startPds(index.address, documentsAt);
  index.of(pds.server);
  videos.of(pds.server);
  const front = await startFront(pds.server);
  const origins = [pds.server, pds.directory, front.server, index.address, videos.address, ...more];
  const io = createIo({ allow: origins.map((origin) => new URL(origin).host), userAgent: 'Copydesk-test/1' });
  afterAll(() => io.close());
  const network = blueskyAt({
    entryway: pds.server,
    plc: pds.directory,
    index: index.address,
    videos: { address: videos.address, pauseMs: 1 },
  });

  /** Checking a password takes a server longer than most tests. */
  const connections = new Map<string, Connected>();

  function connect({ handle, appPassword }: PdsAccount): Promise<Connected> {
    const way = network.connecting?.ways.find(({ by }) => by === 'password');
    if (way?.by !== 'password') throw new Error('no way to connect by password');
    const given = { server: pds.server, identifier: handle, password: appPassword, code: null };
    return way.connect(io, given, { now: new Date(), signal: new AbortController().signal });
  }

  async function connected(known?: PdsAccount): Promise<ConnectedAccount> {
    const person = known ?? (await pds.addAccount());
    const made = connections.get(person.appPassword) ?? (await connect(person));
    connections.set(person.appPassword, made);
    // The server names itself, but tests are between.
    let held = { ...secret.parse(JSON.parse(made.credentials.secret)), server: front.server };
    let renewals = 0;
    let ahead = 0;
    const media = testMedia();
    const account: NetworkAccount = {
      id: 1,
      name: made.identity.name,
      handle: made.identity.handle,
      get credentials() {
        return JSON.stringify(held);
      },
      async renewed(signal) {
        const renewed = await network.renew?.(account, signal);
        held = secret.parse(JSON.parse(renewed?.secret ?? 'null'));
        renewals += 1;
        return JSON.stringify(held);
      },
      settings: made.identity.settings,
      io,
      media: media.reader,
      now: () => new Date(Date.now() + ahead),
    };
    return {
      person,
      account,
      media,
      renewals: () => renewals,
      tokens: () => [held.access, held.refresh],
      expire: () => void (held = { ...held, access: pds.expiredToken(person.did) }),
      pass: (ms) => void (ahead += ms),
    };
  }
  return { pds, front, index, videos, documents, network, io, connected };
}
