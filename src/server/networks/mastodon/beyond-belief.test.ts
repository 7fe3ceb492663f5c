import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIo, type Io } from '#server/lib/io.ts';
import type { NetworkAccount, NetworkStep } from '#server/networks/network.ts';
import { instanceAt } from '#test/networks/instance.ts';
import { mastodonAccount, startMastodon, type MastodonDouble } from '#test/networks/mastodon.ts';
import { testMedia } from '#test/networks/network-media.ts';
import { oauth } from './connect.ts';
import { mastodon } from './mastodon.ts';

/** A server may be hostile: its data is stored, shown, and becomes a link on other people's screens. */

const signal = new AbortController().signal;
let server: MastodonDouble;
let io: ReturnType<typeof createIo>;

beforeAll(async () => {
  server = await startMastodon();
  io = createIo({ allow: [server.hostAndPort], userAgent: 'Copydesk-test/1' });
});
afterAll(async () => {
  await io.close();
  await server.close();
});

/** The server with this response in place of its own. */
const saying = (path: string, said: object): Io => ({
  async fetch(address, options) {
    const answer = await io.fetch(address, options);
    if (new URL(address).pathname !== path) return answer;
    const text = JSON.stringify({ ...JSON.parse(answer.text()), ...said });
    return { ...answer, body: Buffer.from(text), text: () => text };
  },
});

const accountThrough = (through: Io) => mastodonAccount(server, { io: through, media: testMedia().reader });

const step: NetworkStep = { kind: 'post', body: 'words', media: [], lang: null };

async function bringOut(account: NetworkAccount) {
  const prepared = await mastodon.prepare(account, step, signal);
  const sending = { ...step, key: 'a key', prepared, attemptedAt: account.now(), under: null };
  return mastodon.send(account, sending, signal);
}

test('a name with characters that cannot be stored comes without them, and one without end is cut', async () => {
  const path = '/api/v1/accounts/verify_credentials';
  const name = `\0The \ud800Desk${' and more'.repeat(10_000)}`;
  const identity = await mastodon.check?.(accountThrough(saying(path, { display_name: name })), signal);
  expect(identity?.name).toMatch(/^The \ufffdDesk and more/);
  expect(identity?.name.length).toBeLessThanOrEqual(500);
});

test('a refusal with such characters can be stored', async () => {
  server.switches.next = { does: 'refuse', words: 'No \0 never', status: 422 };
  await expect(bringOut(accountThrough(io))).rejects.toMatchObject({ replyText: 'No never' });
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'not an address'])(
  'an address of a post that is no web address, %s, is none',
  async (url) => {
    const published = await bringOut(accountThrough(saying('/api/v1/statuses', { url, uri: url })));
    expect(published).toMatchObject({ id: expect.stringMatching(/^\d+$/), url: null });
  },
);

test('a token that ends after the end of time does not end', async () => {
  const redirectUri = 'https://desk.example/connect/callback';
  const app = await oauth.register(io, server.origin, instanceAt(redirectUri), signal);
  const asked = { app, server: server.origin, redirectUri };
  const verifier = 'a word of forty-three characters or more, by RFC 7636';
  const beginning = { ...asked, identifier: null, state: 's', challenge: '' };
  const open = new URL((await oauth.begin(io, beginning, { now: server.now(), signal })).url);
  open.searchParams.delete('code_challenge');
  open.searchParams.delete('code_challenge_method');
  const { headers } = await fetch(open, { redirect: 'manual' });
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
  const through = saying('/oauth/token', { expires_in: 1e300 });
  const [{ credentials }] = await oauth.finish(
    through,
    { ...asked, code, verifier, kept: null, issuer: null },
    { now: server.now(), signal },
  );
  expect(credentials.expiresAt).toBeNull();
});
