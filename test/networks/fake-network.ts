import { afterAll } from 'vitest';
import { z } from 'zod';

import type { NetworkName } from '#contract/networks/facts.ts';
import type { Io } from '#server/lib/io.ts';
import { networks } from '#server/networks/all.ts';
import type { Connected, Credentials } from '#server/networks/connecting.ts';
import { NetworkError, type Network, type NetworkAccount } from '#server/networks/network.ts';
import type { NetworkServer } from './network-server.ts';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const secret = z.object({ access_token: z.string(), refresh_token: z.string() });
const person = z.object({ id: z.string(), name: z.string(), handle: z.string() });

const hourMs = 3_600_000;

const nextSteps = { retry: null, reject: 'Copy the keys again.', expired: 'Connect the account again.' };

/** Replaces a real network while the test file runs, with null by one without an adapter: files share a process. */
export function plant(name: NetworkName, network: Network | null): void {
  const before = networks[name];
  networks[name] = network;
  afterAll(() => {
    networks[name] = before;
  });
}

interface FakeOptions {
  /** The pages that the person posts as; without any, a sign-in brings the person alone. */
  pages?: () => readonly z.infer<typeof person>[];
}

/** A network that talks only to `remote`: both ways of connecting, renewal, check, one post. */
export function fakeNetwork(remote: NetworkServer, { pages = () => [] }: FakeOptions = {}): Network {
  async function ask(io: Io, path: string, more: { send?: object; token?: string } = {}): Promise<unknown> {
    const answer = await io.fetch(`${remote.origin}${path}`, {
      ...(more.send && { method: 'POST', body: JSON.stringify(more.send) }),
      ...(more.token && { headers: { authorization: `Bearer ${more.token}` } }),
    });
    const { status } = answer;
    if (status < 300) return JSON.parse(answer.text());
    const kind = status === 503 ? 'retry' : status === 403 ? 'reject' : 'expired';
    throw new NetworkError(kind, `The house answered ${status}.`, {
      replyText: z.object({ error: z.string() }).parse(JSON.parse(answer.text())).error,
      next: nextSteps[kind],
    });
  }

  async function connected(io: Io, credentials: Credentials): Promise<Connected> {
    const { access_token: token } = secret.parse(JSON.parse(credentials.secret));
    return accountOf(person.parse(await ask(io, '/me', { token })), credentials);
  }

  function accountOf({ id, name, handle }: z.infer<typeof person>, credentials: Credentials): Connected {
    const avatarUrl = `${remote.origin}/avatars/${id}.png`;
    return {
      identity: { remoteId: id, name, handle, avatarUrl, settings: { text_limit: 700 } },
      credentials,
    };
  }

  async function withToken(account: NetworkAccount, signal: AbortSignal, path: string, send?: object) {
    const more = send && { send };
    const { access_token: token } = secret.parse(JSON.parse(account.credentials ?? '{}'));
    try {
      return await ask(account.io, path, { token, ...more });
    } catch (error) {
      if (!(error instanceof NetworkError) || error.kind !== 'expired') throw error;
      const renewed = secret.parse(JSON.parse(await account.renewed(signal)));
      return ask(account.io, path, { token: renewed.access_token, ...more });
    }
  }

  return {
    newKey: () => 'key',
    prepare: () => Promise.resolve(null),
    async send(account, { body }, signal) {
      const { id } = z
        .object({ id: z.string() })
        .parse(await withToken(account, signal, '/post', { text: body }));
      return { id, url: null };
    },
    find: () => Promise.resolve({ state: 'cannot_tell' }),
    async check(account, signal) {
      const { id, name, handle } = person.parse(await withToken(account, signal, '/me'));
      return { remoteId: id, name, handle, avatarUrl: null, settings: { text_limit: 700 } };
    },
    async renew(account) {
      const { refresh_token } = secret.parse(JSON.parse(account.credentials ?? '{}'));
      const asked = { grant_type: 'refresh_token', refresh_token };
      return credentialsOf(await ask(account.io, '/token', { send: asked }), account.now());
    },
    async revoke(account) {
      const { access_token: token } = secret.parse(JSON.parse(account.credentials ?? '{}'));
      await ask(account.io, '/revoke', { send: { token } });
    },
    connecting: {
      server: 'optional',
      may: () => [],
      ways: [
        {
          by: 'oauth',
          guide: () => ({ needs: [], steps: [] }),
          async register(io, _server, { redirectUri }) {
            const app = await ask(io, '/register', { send: { redirect_uri: redirectUri } });
            const { client_id, client_secret } = strings.parse(app);
            return { clientId: client_id ?? '', clientSecret: client_secret ?? null };
          },
          begin: async (_io, { app, redirectUri, state, challenge }) => ({
            url: `${remote.origin}/authorize?${new URLSearchParams({
              client_id: app.clientId,
              redirect_uri: redirectUri,
              state,
              code_challenge: challenge,
            })}`,
            kept: null,
          }),
          async finish(io, { app, redirectUri, code, verifier }, { now }) {
            const asked = {
              grant_type: 'authorization_code',
              code,
              code_verifier: verifier,
              redirect_uri: redirectUri,
              client_secret: app.clientSecret ?? '',
            };
            const credentials = credentialsOf(await ask(io, '/token', { send: asked }), now);
            const own = await connected(io, credentials);
            const others = pages().map((page) => ({ ...accountOf(page, credentials), kind: 'Page' }));
            return [others.length > 0 ? { ...own, kind: 'Profile' } : own, ...others];
          },
        },
        {
          by: 'password',
          guide: () => ({
            needs: [],
            steps: [],
            identifier: { label: 'Name', hint: '' },
            password: { label: 'Password', hint: '' },
          }),
          async connect(io, { identifier, password }, { now }) {
            return connected(
              io,
              credentialsOf(await ask(io, '/session', { send: { identifier, password } }), now),
            );
          },
        },
      ],
    },
  };
}

const strings = z.record(z.string(), z.string());

function credentialsOf(answer: unknown, now: Date): Credentials {
  const { access_token, refresh_token, expires_in } = tokens.parse(answer);
  return {
    secret: JSON.stringify({ access_token, refresh_token }),
    renewAt: new Date(now.getTime() + (expires_in * 1_000) / 2),
    expiresAt: new Date(now.getTime() + 30 * 24 * hourMs),
  };
}
