import type { ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { pour } from '#test/app/endless.ts';
import { metadataOf } from '#test/networks/auth-server-metadata.ts';
import { json, startAuthServer, type AuthServerDouble } from '#test/networks/auth-server.ts';
import { accountOf, beginAt, inPublic } from '#test/networks/bluesky-sign-in.ts';
import { startBluesky, type LocalBluesky } from '#test/networks/bluesky.ts';
import { bringingMs, type PdsAccount } from '#test/networks/pds.ts';

const signal = new AbortController().signal;
const resourcePath = '/.well-known/oauth-protected-resource';
const serverPath = '/.well-known/oauth-authorization-server';

let double: AuthServerDouble;
let bluesky: LocalBluesky;
let person: PdsAccount;
beforeAll(async () => {
  double = await startAuthServer();
  bluesky = await startBluesky([double.origin]);
  person = await bluesky.pds.addAccount();
}, bringingMs);

beforeEach(() => {
  double.answers.clear();
  double.asked.length = 0;
  double.wants = null;
});

const begin = () => beginAt(bluesky, inPublic, { server: double.origin });
const asks = (path: string) => double.asked.filter((one) => one.path === path);

describe('an account', () => {
  test('of another server cannot be signed in by this one, and what it gave is given back', async () => {
    double.subject = person.did;
    const { finish } = await begin();
    await expect(finish('a code', double.origin)).rejects.toMatchObject({
      kind: 'reject',
      message: expect.stringContaining('does not sign this account in'),
      replyText: person.did,
    });
    expect(asks('/revoke').map(({ form }) => form.get('token'))).toEqual(['a refresh token']);
  });

  test.each(['did:plc:nobody', 'did:plc:../../admin', 'did:key:z6Mk', 'did:web:10.1.2.3'])(
    'that no directory leads to (%s) is not connected',
    async (subject) => {
      double.subject = subject;
      const { finish } = await begin();
      await expect(finish('a code', double.origin)).rejects.toMatchObject({ kind: 'reject' });
    },
  );

  test.each([
    ['tokens that are bound to nothing', { token_type: 'Bearer' }],
    ['no word of whose it is', { sub: undefined }],
    ['a name in place of whose it is', { sub: 'ada.test' }],
    ['less than was asked', { scope: 'email' }],
    ['no scope', { scope: undefined }],
    ['an empty token', { access_token: '' }],
  ])('is not connected by %s', async (_what, wrong) => {
    const usual = { access_token: 'a', token_type: 'DPoP', scope: 'atproto', sub: person.did };
    const { finish } = await begin();
    double.answers.set('/token', (response) => json(response, 200, { ...usual, ...wrong }));
    await expect(finish('a code', double.origin)).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringContaining('unexpected response'),
    });
  });
});

describe('the word of a server', () => {
  test('is taken over into the proof, whenever it changes', async () => {
    double.subject = 'did:plc:nobody';
    double.wants = 'first';
    const { finish } = await begin();
    expect(asks('/par').map(({ proofNonce }) => proofNonce)).toEqual([undefined, 'first']);
    double.wants = 'second';
    await finish('a code', double.origin).catch(() => null);
    expect(asks('/token').map(({ proofNonce }) => proofNonce)).toEqual(['first', 'second']);
  });

  test('that changes with each request is asked for once', async () => {
    let words = 0;
    double.answers.set('/par', (response) => {
      response.setHeader('dpop-nonce', `word ${++words}`);
      json(response, 400, { error: 'use_dpop_nonce' });
    });
    await expect(begin()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(words).toBe(2);
  });

  test('is known for all further requests of an account', async () => {
    const secret = { server: double.origin, did: 'did:plc:ada', access: 'an access token', refresh: 'r' };
    const grant = { issuer: double.origin, clientId: 'x', clientKey: null, key: inPublic.key, endsAt: null };
    const { account } = accountOf(bluesky, {
      identity: { remoteId: 'x', name: 'x', handle: null, avatarUrl: null, settings: {} },
      credentials: { secret: JSON.stringify({ ...secret, grant }), renewAt: null, expiresAt: null },
    });
    const path = '/xrpc/com.atproto.server.getSession';
    let asked = 0;
    double.answers.set(path, (response) => {
      asked += 1;
      const word = double.asked.at(-1)?.proofNonce;
      response.setHeader('dpop-nonce', 'a word');
      if (word === 'a word') return json(response, 403, { error: 'Enough', message: 'That is all' });
      response.setHeader('www-authenticate', 'DPoP error="use_dpop_nonce"');
      return json(response, 401, { error: 'use_dpop_nonce' });
    });
    const check = () => bluesky.network.check?.(account, signal);
    await expect(check()).rejects.toMatchObject({ replyText: '403 Enough That is all' });
    expect(asked).toBe(2);
    await expect(check()).rejects.toMatchObject({ replyText: '403 Enough That is all' });
    expect(asked).toBe(3);
  });
});

describe('a renewal', () => {
  const held = (refresh: string) => {
    const grant = { issuer: double.origin, clientId: 'x', clientKey: null, key: inPublic.key, endsAt: null };
    return accountOf(bluesky, {
      identity: { remoteId: 'x', name: 'x', handle: null, avatarUrl: null, settings: {} },
      credentials: {
        secret: JSON.stringify({ server: double.origin, did: 'did:plc:ada', access: 'a', refresh, grant }),
        renewAt: null,
        expiresAt: null,
      },
    }).account;
  };

  test('without a new refresh token leaves it empty, which overwrites nothing', async () => {
    const answer = { access_token: 'b', token_type: 'DPoP', scope: 'atproto', sub: 'did:plc:ada' };
    double.answers.set('/token', (response) => json(response, 200, answer));
    const renewed = await bluesky.network.renew?.(held('r'), signal);
    expect(JSON.parse(renewed?.secret ?? '')).toMatchObject({ access: 'b', refresh: '' });
    expect(renewed?.renewAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('as another account is none', async () => {
    double.subject = 'did:plc:eve';
    await expect(bluesky.network.renew?.(held('r'), signal)).rejects.toMatchObject({ kind: 'expired' });
  });

  test.each<[string, number, object, string]>([
    ['a server that is away', 503, {}, 'retry'],
    ['too many', 429, { error: 'slow_down' }, 'rate_limited'],
    ['a server that cannot read who we are', 400, { error: 'invalid_client_metadata' }, 'retry'],
    ['a clock that is wrong', 400, { error: 'invalid_dpop_proof' }, 'retry'],
    ['a desk that is not the one', 401, { error: 'invalid_client' }, 'expired'],
    ['a token that is not taken any more', 400, { error: 'invalid_grant' }, 'expired'],
    ['nonsense', 400, ['what'], 'retry'],
  ])('that fails for %s', async (_what, status, body, kind) => {
    double.answers.set('/token', (response) => json(response, status, body));
    await expect(bluesky.network.renew?.(held('r'), signal)).rejects.toMatchObject({ kind });
  });

  test('repeats no token that the server repeats', async () => {
    double.answers.set('/token', (response, form) =>
      json(response, 400, { error: 'invalid_grant', error_description: `No ${form.get('refresh_token')}` }),
    );
    const failed = await bluesky.network
      .renew?.(held('a secret word'), signal)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind: 'expired' });
    expect(JSON.stringify(failed)).not.toContain('a secret word');
  });
});

describe('no person is sent by', () => {
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    pour(response, '{"a":'.repeat(16_384));
  };

  test.each([resourcePath, serverPath, '/par'])('an endless answer at %s', async (path) => {
    double.answers.set(path, endless);
    await expect(begin()).rejects.toMatchObject({ kind: 'retry' });
  });

  test.each([
    ['no JSON', '<html>'],
    ['a list', '[]'],
    ['nothing', ''],
    ['another server’s name', '{"resource":"https://other.example","authorization_servers":[]}'],
  ])('%s in place of what a server says of itself', async (_what, text) => {
    for (const path of [resourcePath, serverPath]) {
      double.answers.clear();
      double.answers.set(path, (response) => void response.end(text));
      await expect(begin()).rejects.toMatchObject({
        kind: 'reject',
        message: expect.stringContaining('does not offer'),
        next: expect.stringContaining('app password'),
      });
    }
  });

  test.each<[string, readonly unknown[] | undefined]>([
    ['none', undefined],
    ['an empty list', []],
    ['two', ['https://one.example', 'https://two.example']],
    ['one without encryption', ['http://one.example']],
    ['one with a path', ['https://one.example/path']],
    ['a number', [7]],
  ])('a server that names %s to sign in at', async (_what, authorization_servers) => {
    double.answers.set(resourcePath, (response) =>
      json(response, 200, { resource: double.origin, authorization_servers }),
    );
    await expect(begin()).rejects.toMatchObject({ kind: 'reject' });
  });

  test.each([
    ['a script for an address', { authorization_endpoint: 'javascript:alert(1)' }],
    ['an address without encryption', { authorization_endpoint: 'http://one.example/authorize' }],
    ['no such address', { authorization_endpoint: undefined }],
    ['tokens without encryption', { token_endpoint: 'http://one.example/token' }],
    ['no pushed requests', { pushed_authorization_request_endpoint: undefined }],
    ['another issuer', { issuer: 'https://one.example' }],
    ['an issuer that is no address', { issuer: 'one' }],
    ['no programs by address', { client_id_metadata_document_supported: false }],
    ['no word of who answers', { authorization_response_iss_parameter_supported: undefined }],
    ['another signature', { dpop_signing_alg_values_supported: ['RS256'] }],
    ['another protocol', { scopes_supported: ['openid'] }],
  ])('a server that offers %s', async (_what, wrong) => {
    double.answers.set(serverPath, (response) =>
      json(response, 200, { ...metadataOf(double.origin), ...wrong }),
    );
    await expect(begin()).rejects.toMatchObject({ kind: 'reject' });
    expect(asks('/par')).toEqual([]);
  });

  test('a server that leads elsewhere, which is told nothing', async () => {
    double.answers.set('/par', (response) => void response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(begin()).rejects.toMatchObject({ name: 'NetworkError' });
    double.answers.clear();
    double.answers.set(
      serverPath,
      (response) => void response.writeHead(302, { location: resourcePath }).end(),
    );
    await expect(begin()).rejects.toMatchObject({ kind: 'reject' });
  });

  test('a server that leads to the private network', async () => {
    double.answers.set(resourcePath, (response) =>
      json(response, 200, { resource: double.origin, authorization_servers: ['https://10.1.2.3'] }),
    );
    await expect(begin()).rejects.toMatchObject({
      kind: 'reject',
      replyText: expect.stringContaining('10.1.2.3'),
    });
  });

  test('a server that does not know the rights we ask for, which leaves the app password', async () => {
    double.answers.set('/par', (response) => json(response, 400, { error: 'invalid_scope' }));
    await expect(begin()).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('app password'),
    });
  });
});
