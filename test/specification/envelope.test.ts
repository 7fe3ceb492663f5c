import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { startOrganization } from '#test/app/specification-client.ts';

/** The specification's conventions, on every path: envelope, rate headers, keys, pages. */

const office = await startOrganization(await freshDatabase());
const { fastify, owner, member } = office;
await office.project('Marsh Daily', ['bluesky']);

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fastify.inject({ method: 'GET', url: `/tool/api/v1/${url}`, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Paths of the specification, and those that it calls by a name without a path. */
const paths = [
  'trending.php?source=rss',
  'search.php?keyword=a',
  'best-time.php?network=x',
  'sounds.php',
  'communities.php',
  'members.php',
  'organization.php',
  'columns.php',
  'categories.php',
  'news-categories.php',
  'context.php',
  'pending.php',
  'my-cards.php',
  'card-types.php',
  'schedule.php?action=targets',
  'schedule.php?action=drafts',
  'policy.php',
  'account.php',
  'analytics.php',
  'calendar.php',
  'quotes.php',
  'recipes.php',
  'templates.php',
];

describe('every path', () => {
  test.each(paths)('%s answers in the envelope, with the rate headers, by a key that reads', async (path) => {
    const reader = await readerKey();
    const { status, body, headers } = await get(path, bearer(reader));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: expect.any(Object) });
    expect(Object.keys(body).filter((name) => !['success', 'data', 'meta'].includes(name))).toEqual([]);
    expect(headers['content-type']).toContain('application/json');
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/);
  });

  test.each(paths)('%s answers without .php too', async (path) => {
    const { status, body } = await get(path.replace('.php', ''), bearer(owner.key));
    expect([status, body.success]).toEqual([200, true]);
  });

  test.each(paths)('%s needs a key', async (path) => {
    const { status, body, headers } = await get(path);
    expect([status, body]).toEqual([
      401,
      { success: false, error: { code: 'auth_required', message: expect.any(String) } },
    ]);
    expect(headers).toHaveProperty('x-ratelimit-limit');
  });

  test.each(paths)('%s refuses a key that there is not', async (path) => {
    const { status, body } = await get(path, bearer('no-such-key'));
    expect([status, body.success, body.error.code]).toEqual([401, false, 'invalid_key']);
  });

  test.each([
    'trending.php?source=rss',
    'sounds.php',
    'communities.php',
    'my-cards.php',
    'schedule.php?action=drafts',
    'schedule.php?action=edit_log',
    'quotes.php',
  ])('%s is paged: 20 a page unless said, 100 at most', async (path) => {
    const of = async (parameters: string) =>
      get(`${path}${path.includes('?') ? '&' : '?'}${parameters}`, bearer(owner.key));
    expect((await of('')).body.meta).toMatchObject({
      page: 1,
      per_page: 20,
      total: expect.any(Number),
      total_pages: expect.any(Number),
      has_more: expect.any(Boolean),
    });
    expect((await of('per_page=100')).body.meta).toMatchObject({ per_page: 100 });
    for (const wrong of ['per_page=101', 'per_page=0', 'page=0', 'page=x'])
      expect([wrong, (await of(wrong)).body.error?.code]).toEqual([wrong, 'validation_error']);
  });

  test.each(['members.php', 'organization.php', 'columns.php', 'context.php', 'policy.php', 'account.php'])(
    '%s has no pages and no meta',
    async (path) => {
      expect((await get(path, bearer(owner.key))).body).not.toHaveProperty('meta');
    },
  );

  let key = '';
  async function readerKey(): Promise<string> {
    key ||= (await member('reader')).key;
    return key;
  }
});
