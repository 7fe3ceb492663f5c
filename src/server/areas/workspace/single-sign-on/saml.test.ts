import { beforeAll, describe, expect, test } from 'vitest';

import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import {
  certificate,
  entityId,
  metadata,
  requestOf,
  samlResponse,
  signInUrl,
  type Asserted,
} from '#test/app/saml/provider.ts';
import { Browser } from '#test/app/sign-in-app.ts';

const database = await freshDatabase();
const { db } = database;
const app = await startApp(database);
const { founder, organizationId } = app;
const settingsPath = 'single-sign-on.php';
const ask = <Data>(sent: Record<string, unknown>) => founder.ask<Data>(organizationId, settingsPath, sent);
const rules = {
  action: 'set_groups',
  groups: [
    { group: 'admins', role: 'admin' },
    { group: 'writers', role: 'member' },
  ],
  fallback: null,
  joins: true,
  follows: true,
};
let urls: { acs: string; entity_id: string };

beforeAll(async () => {
  ({ urls } = await ask<{ urls: typeof urls }>({
    action: 'set_provider',
    provider: { kind: 'saml', metadata },
  }));
  await ask({ action: 'add_domain', domain: 'brand.example' });
  await ask(rules);
});

const browser = () => {
  const made = new Browser(app.fastify);
  made.origin = new URL(app.deps.settings.baseUrl).origin;
  return made;
};

/** What the provider asserts, changed as the case wants. */
async function asserted(over: Partial<Asserted> = {}): Promise<string> {
  return samlResponse({
    nameId: 'ada-1',
    attributes: { email: 'ada@brand.example', displayName: 'Ada Marsh', groups: ['writers'] },
    acs: urls.acs,
    audience: urls.entity_id,
    ...over,
  });
}

/** Posts a response as a browser does that comes from another site: without cookies. */
async function post(xml: string, relayState?: string | null) {
  const { fastify } = app;
  const response = await fastify.inject({
    method: 'POST',
    url: new URL(urls.acs).pathname,
    remoteAddress: '10.9.9.9',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example.com' },
    payload: new URLSearchParams({
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relayState && { RelayState: relayState }),
    }).toString(),
  });
  const visitor = browser();
  for (const { name, value } of response.cookies) visitor.cookies.set(name, encodeURIComponent(value));
  const session = (await visitor.get('/api/auth/get-session')).json<{ user: { email: string } } | null>();
  return {
    status: response.statusCode,
    location: String(response.headers['location']),
    email: session?.user.email ?? null,
  };
}

const memberOf = (email: string) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.role', 'members.active'])
    .where('users.email', '=', email)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

describe('a SAML provider', () => {
  test('is read from its metadata, or from fields, and nothing of it is fetched', async () => {
    const shown = {
      provider: {
        kind: 'saml',
        entity_id: entityId,
        sign_in_url: signInUrl,
        certificates: [{ subject: expect.any(String) }],
      },
    };
    expect(await ask({ action: 'set_provider', provider: { kind: 'saml', metadata } })).toMatchObject(shown);
    const fields = { kind: 'saml', entity_id: entityId, sign_in_url: signInUrl, certificate };
    expect(await ask({ action: 'set_provider', provider: fields })).toMatchObject(shown);
    for (const provider of [
      { kind: 'saml' },
      { kind: 'saml', metadata: 'no XML at all' },
      { kind: 'saml', metadata: metadata.replace(/<ds:X509Certificate>.{9}/, '<ds:X509Certificate>AAAA') },
      { kind: 'saml', metadata: metadata.replace(signInUrl, 'javascript:alert(1)') },
      { kind: 'saml', metadata: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' },
      { ...fields, certificate: 'AAAA' },
      { ...fields, sign_in_url: 'ftp://idp.example.com' },
    ])
      await expect(ask({ action: 'set_provider', provider })).rejects.toThrow('validation_error');
  });

  test('lets a new person of the domain in, who gets what their groups give', async () => {
    const visitor = browser();
    const { url } = (
      await visitor.post('/api/auth/sign-in/sso', {
        providerId: urls.acs.split('/').at(-1),
        callbackURL: '/board',
        errorCallbackURL: '/sign-in?problem=oidc',
      })
    ).json<{ url: string }>();
    expect(url).toContain(signInUrl);
    const { id, relayState, xml } = requestOf(url);
    expect(xml).toContain(urls.entity_id.replace('&', '&amp;'));
    const answer = await post(await asserted({ inResponseTo: id }), relayState);
    expect(answer).toEqual({ status: 302, location: '/board', email: 'ada@brand.example' });
    expect(await memberOf('ada@brand.example')).toEqual({ role: 'member', active: true });
  });

  test('may begin by itself; each sign-in follows the groups', async () => {
    const { location, email } = await post(
      await asserted({ attributes: { email: 'ada@brand.example', groups: ['writers', 'admins'] } }),
    );
    expect([location, email]).toEqual(['/', 'ada@brand.example']);
    expect(await memberOf('ada@brand.example')).toEqual({ role: 'admin', active: true });
  });

  test('speaks for no address of another domain, of nobody, or of an unverified one', async () => {
    const cases = [
      [{ email: 'ada@elsewhere.example' }, 'foreign_domain'],
      [{ email: founder.email }, 'foreign_domain'],
      [{ displayName: 'Ada' }, 'email_not_found'],
      [{ email: 'new@brand.example', email_verified: 'false' }, 'email_not_verified'],
      [{ email: 'new@brand.example', groups: 'strangers' }, 'no_access'],
    ] as const;
    for (const [attributes, error] of cases) {
      const answer = await post(await asserted({ nameId: 'somebody', attributes }));
      expect(answer).toEqual({
        status: 302,
        location: `/sign-in?problem=oidc&error=${error}`,
        email: null,
      });
    }
  });

  test('is not believed with an assertion that is unsigned, foreign, over, for others or weakly signed', async () => {
    for (const over of [
      { sign: 'nothing' },
      { sign: 'response' },
      { byStranger: true },
      { lifetime: -3_600 },
      { audience: 'https://another.example' },
      { acs: 'https://another.example/acs' },
      { issuer: 'https://another-idp.example' },
      { inResponseTo: '_never-sent' },
      { old: true },
    ] as const) {
      const answer = await post(await asserted(over));
      expect([over, answer.status, answer.email]).toEqual([over, 302, null]);
      expect(answer.location).toMatch(/^\/sign-in\?problem=oidc&error=\w+/);
    }
  });

  test('is believed once for each assertion', async () => {
    const xml = await asserted();
    expect((await post(xml)).email).toBe('ada@brand.example');
    expect(await post(xml)).toMatchObject({ status: 302, email: null });
  });

  test('is not believed where the signature covers another assertion than the one that counts', async () => {
    const xml = await asserted();
    const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
    expect(assertion).toContain('Signature');
    const forged = assertion
      .replace(/<(\w+:)?Signature.*<\/(\w+:)?Signature>/s, '')
      .replace(/ID="[^"]+"/, 'ID="_forged"')
      .replaceAll('ada@brand.example', 'bea@brand.example')
      .replaceAll('writers', 'admins');
    const wrapped = [
      xml.replace(assertion, forged + assertion),
      xml.replace(assertion, assertion + forged),
      xml.replace(assertion, forged.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
      xml.replace(assertion, `<Extensions>${assertion}</Extensions>${forged}`),
      xml.replace(assertion, forged.replace('<saml:Subject>', `<Object>${assertion}</Object><saml:Subject>`)),
      xml.replace('ada@brand.example', 'bea@brand.example'),
      xml.replace('ada@brand.example', 'bea@brand.example<!-- -->'),
    ];
    for (const changed of wrapped) {
      expect(changed).not.toBe(xml);
      const answer = await post(changed);
      expect([answer.status, answer.email]).toEqual([302, null]);
    }
    expect(await memberOf('bea@brand.example')).toBeUndefined();
  });

  test('answers rubbish with no more than a refusal', async () => {
    for (const xml of [
      '',
      'nothing',
      '<a/>',
      '<a',
      '\0\0',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '<Response>'.repeat(500),
    ]) {
      const answer = await post(xml);
      expect(answer.status).toBeLessThan(500);
      expect(answer.email).toBeNull();
    }
    const { fastify } = app;
    for (const url of [
      new URL(urls.acs).pathname,
      '/api/auth/sso/saml2/sp/acs/organization-999',
      '/api/auth/sso/saml2/sp/acs/',
    ])
      for (const payload of ['', 'SAMLResponse=', 'SAMLResponse=%00', '{"SAMLResponse":[1]}']) {
        const headers = {
          'content-type': payload.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
        };
        const { statusCode } = await fastify.inject({ method: 'POST', url, headers, payload });
        expect(statusCode).toBeLessThan(500);
      }
  });

  test('has our metadata to read', async () => {
    const { pathname, search } = new URL(urls.entity_id);
    const { statusCode, body } = await browser().get(pathname + search);
    expect(statusCode).toBe(200);
    expect(body).toContain(urls.acs);
    expect(body).toContain('WantAssertionsSigned="true"');
  });

  test('is not changed from outside our own settings', async () => {
    for (const path of ['register', 'providers', 'get-provider', 'update-provider', 'delete-provider'])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await app.fastify.inject({ method, url: `/api/auth/sso/${path}` });
        expect([path, statusCode]).toEqual([path, 404]);
      }
  });
});
