import { createIo } from '#server/lib/io.ts';
import { facebookWith } from '#server/networks/facebook/facebook.ts';
import { facebookAccount, facebookOrigins, facebookScopes, startFacebook } from './facebook.ts';
import { keepOpen } from './graph-desk.ts';
import { testMedia } from './network-media.ts';

/** A desk with one page, and the double that it is on. */
export async function facebookDesk(
  switches: Parameters<typeof startFacebook>[0] = {},
  scopes: readonly string[] = facebookScopes,
) {
  const server = keepOpen(await startFacebook(switches));
  const io = keepOpen(createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' }));
  const media = testMedia();
  const account = facebookAccount(server, { io, media: media.reader, scopes });
  const pauses = { firstMs: 1, longestMs: 1, most: 3 };
  return { server, account, media, network: facebookWith({ origins: facebookOrigins(server), pauses }) };
}
