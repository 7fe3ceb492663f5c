import { beforeAll, describe, expect, test } from 'vitest';

import type { DataOf } from '#contract/operation.ts';
import type { Role } from '#contract/permissions.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { freshDatabase } from '#test/app/database.ts';
import { startNewsroom, type Colleague } from '#test/data/newsroom.ts';

/** What people do in the browser, which saves every few words. */

let now = new Date('2026-11-20T12:00:00Z');
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app, organizationId } = room;
const minutes = (count: number) => (now = new Date(now.getTime() + count * 60_000));

let here: number;
let reviewer: Colleague;
let owner: Colleague;
let author: Awaited<ReturnType<typeof person>>;

async function person(role: Role = 'member') {
  return app.founder.person({ organizationId, role });
}

async function send(by: typeof author, action: string, input: object): Promise<PostRow & { post?: PostRow }> {
  const query = action === 'create' ? '' : `?action=${action}`;
  const answer = await by.browser.post(`/tool/api/v1/schedule.php${query}`, input);
  return answer.json().data;
}

const rowOf = (id: number) => room.postOf(owner, id);
const editsOf = (id: number) =>
  db.selectFrom('post_edits').selectAll().where('post_id', '=', id).orderBy('id').execute();
const asked = (id: number) =>
  db.selectFrom('notifications').selectAll().where('path', '=', `/review?post=${id}`).execute();

beforeAll(async () => {
  here = (await room.project()).id;
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
  author = await person();
});

describe('a person’s draft', () => {
  test('is theirs until they send it for review; then the reviewers are told', async () => {
    const { id } = await send(author, 'create', { body: 'Mine', draft: true });
    expect(await rowOf(id)).toMatchObject({ submitted_via: 'web', stage: 'private', needs_review: false });
    await send(author, 'update', { id, body: 'Still mine' });
    expect(await asked(id)).toEqual([]);
    await send(author, 'update', { id, submit: true });
    expect(await rowOf(id)).toMatchObject({ stage: 'review', needs_review: true });
    expect((await asked(id)).map(({ user_id }) => user_id)).toContain(owner.userId);
  });

  test('that was to be sent while everything is reviewed waits for a review at once', async () => {
    const mode = (review_mode: 'off' | 'all') =>
      room.manage('organization.php', { action: 'edit', review_mode });
    await mode('all');
    const { id, status } = await send(author, 'create', { body: 'Out with it' });
    await mode('off');
    expect(status).toBe('draft');
    expect(await rowOf(id)).toMatchObject({ stage: 'review' });
  });

  test('changed after a verdict tells the reviewers only when it is sent again, and once', async () => {
    const { id } = await send(author, 'create', { body: 'First', draft: true });
    await send(author, 'update', { id, submit: true });
    await room.schedule(reviewer, 'review', { id, verdict: 'fix' });
    const before = (await asked(id)).length;
    await send(author, 'update', { id, body: 'Mended' });
    expect(await asked(id)).toHaveLength(before);
    minutes(1);
    for (let time = 0; time < 3; time++) await send(author, 'update', { id, submit: true });
    expect(await asked(id)).toHaveLength(2 * before);
    expect(await rowOf(id)).toMatchObject({ submitted_at: now.toISOString() });
  });
});

describe('the edit log of what a person types', () => {
  test('is one line a field from the first state to the last, while they go on', async () => {
    const { id } = await send(author, 'create', { body: 'T', draft: true });
    for (const body of ['Th', 'The', 'The harbour']) {
      minutes(1);
      await send(author, 'update', { id, body });
    }
    expect(await editsOf(id)).toMatchObject([{ field: 'body', before: 'T', after: 'The harbour', at: now }]);
  });

  test('begins anew after a rest, after another person, and after a review', async () => {
    const { id } = await send(author, 'create', { body: '0', draft: true });
    const type = (body: string, by = author) => send(by, 'update', { id, body });
    await type('1');
    minutes(11);
    await type('2');
    await type('3', await person('admin'));
    await type('4');
    minutes(1);
    await room.schedule(reviewer, 'review', { id, verdict: 'fix' });
    await type('5');
    expect((await editsOf(id)).map(({ before, after }) => [before, after])).toEqual([
      ['0', '1'],
      ['1', '2'],
      ['2', '3'],
      ['3', '4'],
      ['4', '5'],
    ]);
  });

  test('begins anew once it was translated: from then on it tells what the translation does not say yet', async () => {
    const there = await room.project(['bluesky'], { lang: 'de' });
    await app.call(
      'POST',
      'projects.php',
      { action: 'link', project_id: here, translates_to: [there.id] },
      owner.key,
    );
    const { id } = await send(author, 'create', { body: 'One', draft: true, project_id: here });
    minutes(1);
    await send(author, 'update', { id, body: 'Two' });
    minutes(1);
    const { id: draft } = await send(author, 'translate', { id, project_id: there.id });
    const sinceSeen = async () => {
      const { body } = await room.schedule(owner, 'get', { id: draft });
      const { source } = body.data as DataOf<typeof schedule.get>;
      const log = await room.schedule(owner, 'edit_log', { id, since: source?.seen_at });
      const { edits } = log.body.data as DataOf<typeof schedule.editLog>;
      return edits.map(({ before, after }) => [before, after]);
    };
    expect(await sinceSeen()).toEqual([]);
    minutes(1);
    await send(author, 'update', { id, body: 'Three' });
    await send(author, 'update', { id, body: 'Three ships' });
    expect(await sinceSeen()).toEqual([['Two', 'Three ships']]);
    minutes(1);
    await send(author, 'update', { id: draft, body: 'Drei Schiffe', source_seen: true });
    minutes(1);
    await send(author, 'update', { id, body: 'Four ships' });
    expect(await sinceSeen()).toEqual([['Three ships', 'Four ships']]);
  });
});
