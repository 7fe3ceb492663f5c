import { expect, test } from 'vitest';

import { AgentApp } from '#test/app/agent-app.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';

const database = await freshDatabase();
const { fastify } = await startApp(database);
const { fastify: closed } = await startApp(await freshDatabase(), { env: { APP_REGISTRATION: 'off' } });
const documentOf = async (app: typeof fastify, name = 'oauth-authorization-server/api/auth') =>
  (await app.inject({ url: `/.well-known/${name}` })).json<Record<string, unknown>>();

test('the documents name only what is there', async () => {
  const server = await documentOf(fastify);
  const endpoints = Object.entries(server).filter(([name]) => name.endsWith('_endpoint'));
  expect(endpoints.map(([name]) => name.replace('_endpoint', '')).toSorted()).toEqual([
    'authorization',
    'registration',
    'revocation',
    'token',
  ]);
  for (const [, url] of endpoints) {
    const { pathname } = new URL(String(url));
    const answers = [
      await fastify.inject({ url: pathname }),
      await fastify.inject({ method: 'POST', url: pathname }),
    ];
    expect(answers.some(({ statusCode }) => statusCode !== 404)).toBe(true);
  }
  const resource = await documentOf(fastify, 'oauth-protected-resource/tool/api/v1/mcp');
  expect(resource['authorization_servers']).toEqual([server['issuer']]);
});

test('every way to authenticate a client that the document names can be registered, and no other', async () => {
  const {
    token_endpoint_auth_methods_supported: named,
    revocation_endpoint_auth_methods_supported: revoking,
  } = await documentOf(fastify);
  expect(revoking).toEqual(named);
  const register = async (token_endpoint_auth_method: string) =>
    (
      await fastify.inject({
        method: 'POST',
        url: '/api/auth/oauth2/register',
        payload: { redirect_uris: ['https://agents.example/callback'], token_endpoint_auth_method },
      })
    ).statusCode;
  for (const method of named as string[]) expect(await register(method)).toBe(201);
  expect(await register('private_key_jwt')).toBe(400);
});

test('where apps may not register, the document says so and the endpoint refuses', async () => {
  expect(await documentOf(closed)).not.toHaveProperty('registration_endpoint');
  await expect(new AgentApp(closed).ask()).rejects.toThrow(/registration/i);
  const answer = await closed.inject({
    method: 'POST',
    url: '/api/auth/oauth2/register',
    payload: { redirect_uris: ['https://agents.example/callback'] },
  });
  expect([answer.statusCode >= 400, answer.statusCode < 500]).toEqual([true, true]);
});
