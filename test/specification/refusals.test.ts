import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, draftOf, postOf, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's keys, permissions and errors; and that organizations are apart. */

const office = await startOrganization(await freshDatabase());
const { fastify, owner } = office;
const project = await office.project('Marsh Daily', ['bluesky']);

const api = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  { headers = {}, payload }: { headers?: Record<string, string>; payload?: string } = {},
) => {
  const response = await fastify.inject({
    method,
    url: `/tool/api/v1/${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a key', () => {
  test('comes in the header or as api_key', async () => {
    for (const answer of [
      await api('GET', 'members.php', { headers: bearer(owner.key) }),
      await api('GET', `members.php?api_key=${owner.key}`),
      await api('GET', `trending.php?source=rss&api_key=${owner.key}`),
      await api('POST', `cards.php?api_key=${owner.key}`, {
        headers: { 'content-type': 'application/json' },
        payload: '{"title": "By key"}',
      }),
    ])
      expect(answer.status).toBe(200);
  });

  test.each([
    ['without a header', 'members.php', {}],
    ['with an empty api_key', 'members.php?api_key=', {}],
    ['with an empty header', 'members.php', { authorization: 'Bearer ' }],
    ['with another scheme', 'members.php', { authorization: 'Basic YTpi' }],
  ])('%s is none', async (_how, url, headers) => {
    const { status, body } = await api('GET', url, { headers: { ...headers } });
    expect([status, body.error.code]).toEqual([401, 'auth_required']);
  });

  const needs: [string, string, Row, string][] = [
    ['cards.php', 'a card', { title: 'x' }, 'write'],
    ['card-comments.php', 'a comment', { card_id: 1, comment: 'x' }, 'write'],
    ['calendar.php', 'a mark', { action: 'mark_used', calendar_id: 1 }, 'write'],
    ['schedule.php', 'a draft', { body: 'x', draft: true }, 'write'],
    ['schedule.php?action=review', 'a review', { id: 1, verdict: 'ok' }, 'review'],
    ['schedule.php', 'a post', { body: 'x' }, 'publish'],
    ['schedule.php?action=approve', 'an approval', { id: 1 }, 'publish'],
    ['templates.php', 'a template', { action: 'create', slug: 'x', name: 'x', html: 'x' }, 'manage'],
    ['template-assignments.php', 'an assignment', { action: 'add', project_id: 1, template_id: 1 }, 'manage'],
    ['card-types.php', 'a card type', { name: 'x' }, 'manage'],
  ];
  const groups = {
    reader: ['read'],
    writer: ['read', 'write'],
    reviewer: ['read', 'review'],
    publisher: ['read', 'write', 'review', 'publish'],
    full: ['read', 'write', 'review', 'publish', 'manage'],
  } as const;

  test.each(Object.entries(groups))(
    'of the group %s opens what it holds, %o, and nothing else',
    async (name, holds) => {
      const group = name as keyof typeof groups;
      const by = await office.keyOf(owner.userId, group);
      for (const [path, what, body, required] of needs) {
        const answer = await by.post(path, body);
        const { status, body: answered } = answer;
        const opens = holds.some((held) => held === required);
        const refusal =
          answered.error?.code === 'insufficient_scope' ? [status, answered.error.details] : null;
        expect([what, refusal]).toEqual([what, opens ? null : [403, { required, group }]]);
      }
    },
  );
});

describe('an error', () => {
  test.each([
    ['an endpoint that there is not', 'GET', 'no-such.php', 404, 'not_found'],
    ['another method', 'PUT', 'members.php', 405, 'method_not_allowed'],
    ['DELETE', 'DELETE', 'cards.php', 405, 'method_not_allowed'],
    ['POST of what is read', 'POST', 'trending.php', 405, 'method_not_allowed'],
    ['GET of what is sent', 'GET', 'template-assignments.php', 405, 'method_not_allowed'],
    ['an action that there is not', 'GET', 'schedule.php?action=no-such', 422, 'validation_error'],
    ['no parameter', 'GET', 'trending.php', 422, 'validation_error'],
  ] as const)('of %s has its status, code and a sentence', async (_what, method, path, status, code) => {
    const answer = await api(method, path, { headers: bearer(owner.key) });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      success: false,
      error: { code, message: expect.stringMatching(/\w/) },
    });
    expect(answer.headers).toHaveProperty('x-ratelimit-remaining');
  });

  test.each([
    ['trending.php?source=rss&action=list', 'source'],
    ['calendar.php?action=mark_used', 'date'],
  ])('of %s, where there are no actions, lists the names that there are', async (url, name) => {
    const { status, body } = await api('GET', url, { headers: bearer(owner.key) });
    expect([status, body.error.code]).toEqual([422, 'unknown_parameter']);
    expect(body.error.details.accepted).toContain(name);
  });

  test.each([
    ['recipes.php', {}],
    ['calendar.php', { calendar_id: 1 }],
    ['templates.php', { slug: 'x' }],
    ['cards.php', { action: 'fly' }],
    ['template-assignments.php', { action: 'fly' }],
  ])('of %s with %o names the actions that there are', async (path, body) => {
    const answer = await owner.post(path, body);
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(answer.body.error?.message).toMatch(/action/);
  });

  test.each(['', '{', '[]', '"text"', '{"title": 7}', '{"title": null}'])(
    'of the body %s is 422',
    async (payload) => {
      const headers = { ...bearer(owner.key), 'content-type': 'application/json' };
      const { status, body } = await api('POST', 'cards.php', { headers, payload });
      expect([status, body.error.code]).toEqual([422, 'validation_error']);
    },
  );

  test('says which fields are wrong', async () => {
    const answer = await owner.post('cards.php', { title: 'x', priority: 'asap', due_date: 'soon' });
    expect(codeOf(answer)).toBe('422 validation_error');
    expect(JSON.stringify(answer.body.error)).toMatch(/priority.*due_date|due_date.*priority/);
  });
});

describe('another organization', () => {
  test('sees nothing of this one, and cannot tell it from what does not exist', async () => {
    const stranger = await office.organization('Hill Media', 'desk');
    const id = await draftOf(owner);
    const { card_id } = dataOf(await owner.post('cards.php', { title: 'Ours' }));
    for (const [path, parameters] of [
      ['schedule.php', { action: 'get', id }],
      ['card-comments.php', { card_id }],
    ] as const)
      expect([path, codeOf(await stranger.get(path, parameters))]).toEqual([path, '404 not_found']);
    for (const [path, body] of [
      ['schedule.php?action=approve', { id }],
      ['schedule.php?action=update', { id, body: 'x' }],
      ['schedule.php?action=cancel', { id }],
      ['schedule.php?action=review', { id, verdict: 'block' }],
      ['cards.php', { action: 'move', card_id, board_column_id: 1 }],
      ['card-comments.php', { card_id, comment: 'x' }],
    ] as const)
      expect([path, codeOf(await stranger.post(path, body))]).toEqual([path, '404 not_found']);
    expect(
      codeOf(await stranger.get('schedule.php', { action: 'targets', project_id: project.id })),
    ).not.toBe('200');
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', review: { entries: [] } });
  });
});
