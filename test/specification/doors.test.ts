import { beforeAll, describe, expect, test } from 'vitest';

import { permissionGroups, permissionGroupNames } from '#contract/permissions.ts';
import { insertToken } from '#server/areas/workspace/tokens/store.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

/** The specification's parts Authentication, Errors and Limits, as far as they apply to every endpoint. */

const room = await startNewsroom(await freshDatabase());
const { app, db } = room;

const rate = {
  'x-ratelimit-limit': expect.stringMatching(/^\d+$/),
  'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
  'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
};

let owner: Colleague;
/** One that has expired, one that was revoked, and one whose member belongs nowhere. */
let keys: Record<'expired' | 'revoked' | 'homeless', string>;

const api = (
  url: string,
  { method = 'GET', key = '' }: { method?: 'GET' | 'OPTIONS' | 'POST' | 'PUT'; key?: string } = {},
) =>
  app.fastify.inject({
    method,
    url: `/tool/api/v1/${url}`,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    remoteAddress: '198.51.100.7',
  });

beforeAll(async () => {
  await room.project(['bluesky']);
  owner = await room.colleague('full', { role: 'owner' });
  const { id: stranger } = await app.founder.stranger();
  const made = await app.call(
    'POST',
    'tokens.php',
    { action: 'create', name: 'short', group: 'reader', user_id: owner.userId },
    owner.key,
  );
  const { key, token } = made.body.data as { key: string; token: { id: number } };
  await app.call('POST', 'tokens.php', { action: 'revoke', id: token.id }, owner.key);
  // By SQL: no operation creates a key for a user without an organization, or one that has expired already.
  const of = (userId: number, organizationId: number | null, expiresAt: Date | null) =>
    insertToken(db, { userId, organizationId, name: 'x', group: 'reader', expiresAt });
  keys = {
    revoked: key,
    expired: (await of(owner.userId, app.organizationId, new Date(0))).key,
    homeless: (await of(stranger, null, null)).key,
  };
});

const wrong = [
  ['expired', 401, 'key_expired'],
  ['revoked', 401, 'invalid_key'],
  ['homeless', 403, 'no_organization'],
] as const;

describe('a key that opens nothing', () => {
  test.each(wrong)('is told what is wrong with it: %s', async (which, status, code) => {
    const answer = await api('members.php', { key: keys[which] });
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject(rate);
  });

  test('is told so as well when its address has used up what callers without a key have', async () => {
    const asked = await Promise.all(Array.from({ length: 640 }, () => api('members.php')));
    const codes = asked.map((answer) => answer.json().error.code);
    expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThan(30);
    for (const [which, status, code] of wrong) {
      const answer = await api('members.php', { key: keys[which] });
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
      expect(answer.headers).toMatchObject(rate);
    }
    const unknown = await api('members.php', { key: `${keys.expired.slice(0, -4)}aaaa` });
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([401, 'invalid_key']);
  });
});

describe('a question for the methods of a path', () => {
  test.each(['members.php', 'cards.php', 'docs.php', 'openapi.json'])(
    'of %s is answered without a key and spends nothing',
    async (path) => {
      const left = async () => Number((await api('docs.php')).headers['x-ratelimit-remaining']);
      const before = await left();
      const answer = await api(path, { method: 'OPTIONS' });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers.allow).toContain('OPTIONS');
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(await left()).toBe(Math.max(before - 1, 0));
    },
  );
});

describe('the documentation', () => {
  test.each(['docs.php', 'docs', 'openapi.json'])('%s carries the rate headers', async (path) => {
    const answer = await api(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject(rate);
    const limit = async (key: string) => (await api(path, { key })).headers['x-ratelimit-limit'];
    expect(await limit(owner.key)).toBe(
      (await api('members.php', { key: owner.key })).headers['x-ratelimit-limit'],
    );
  });

  test.each(['docs.php', 'openapi.json'])('%s knows no other method than GET', async (path) => {
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await api(path, { method });
      expect([answer.statusCode, answer.json().error.code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow).toContain('GET');
    }
  });
});

describe('publishing', () => {
  test('names the permission that the call needs, so that nobody is refused twice', async () => {
    const reader = await room.colleague('reader');
    const required = async (input: Record<string, unknown>) => {
      const { status, body } = await room.schedule(reader, 'create', { body: 'The harbour.', ...input });
      expect([status, body.error?.code]).toEqual([403, 'insufficient_scope']);
      return body.error?.details;
    };
    expect(await required({ draft: true })).toEqual({ required: 'write', group: 'reader' });
    expect(await required({})).toEqual({ required: 'publish', group: 'reader' });
    expect(await required({ scheduled_at: '2030-01-01T00:00:00Z' })).toMatchObject({ required: 'publish' });
  });

  test('has no action when it creates, and takes its own name for one', async () => {
    const sent = { body: 'The harbour.', draft: true };
    const { status, body } = await app.call('POST', 'schedule.php?action=create', sent, owner.key);
    expect([status, body.success]).toEqual([200, true]);
    expect(codeOf(await app.call('POST', 'schedule.php?action=creat', sent, owner.key))).toBe(
      '422 validation_error',
    );
  });
});

test('the groups hold what the specification says', () => {
  expect(Object.fromEntries(permissionGroupNames.map((name) => [name, permissionGroups[name]]))).toEqual({
    reader: ['read'],
    writer: ['read', 'write'],
    reviewer: ['read', 'review'],
    publisher: ['read', 'write', 'review', 'publish'],
    full: ['read', 'write', 'review', 'publish', 'manage'],
  });
});
