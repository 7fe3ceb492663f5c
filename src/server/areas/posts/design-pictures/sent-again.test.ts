import { afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest';

import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { lateMs } from '#server/areas/delivery/post-deliveries/rules.ts';
import { RenderError } from '#server/render/render-error.ts';
import { freshDatabase } from '#test/app/database.ts';
import { emptyTables } from '#test/data/empty-tables.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { redVideo } from '#test/data/video.ts';
import { drawReleased } from './draw.ts';
import { drawJob } from './jobs.ts';

/** No worker runs here: the test calls what the queue would run. */

const start = new Date('2026-11-20T12:00:00Z');
let now = start;
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { db, app, schedule, postOf } = room;
const { deps } = app;
const film = { bytes: await redVideo(1), container: 'mp4' as const, width: 64, height: 36, seconds: 1 };

const tide = {
  slug: 'tide',
  name: 'Tide',
  category: 'video',
  media_type: 'video',
  canvas_w: 64,
  canvas_h: 36,
  html: '<div class="vh-card">{{word}}</div>',
  css: '.vh-card { animation: a 1s } @keyframes a { from { opacity: 0 } }',
  variables: [{ key: 'word', label: 'Word', type: 'text', required: true, rules: {} }],
};

let filming: MockInstance;
let owner: Colleague;
let templateId: number;
let colours = 0;

beforeAll(async () => {
  await room.project(['x', 'mastodon']);
  owner = await room.colleague('full', { role: 'owner' });
  const { body } = await app.call('POST', 'templates.php', { action: 'create', ...tide }, owner.key);
  templateId = (body.data as { template: { id: number } }).template.id;
});
beforeEach(() => {
  now = start;
  filming = vi.spyOn(deps.renderer, 'film').mockResolvedValue(film);
  vi.spyOn(deps.renderer, 'problem').mockResolvedValue(null);
});
afterEach(() => void vi.restoreAllMocks());

const draw = (id: number) => drawReleased(deps, id);

async function changeTemplate() {
  const css = `${tide.css} .vh-card { color: rgb(${(colours += 1)} 0 0) }`;
  const update = { action: 'update', id: templateId, css };
  expect(codeOf(await app.call('POST', 'templates.php', update, owner.key))).toBe('200');
}

async function deliver(id: number) {
  const targets = await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute();
  for (const target of targets) await deliverInTurn(deps, target.id);
  return outcomeOf(await schedule(owner, 'get', { id })).results;
}
const statesOf = async (id: number) => (await postOf(owner, id)).targets.map(({ state }) => state);

let posts = 0;
/** Released, and not published because its picture could not be drawn. */
async function failedPost(): Promise<{ id: number; account_id: number }> {
  const id = await room.draft(owner, {
    body: `Tide table of day ${(posts += 1)}.`,
    design: { template: 'tide', variables: { word: 'Ebb' } },
  });
  expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  // It missed its time, so it does not become a draft again by itself.
  now = new Date(start.getTime() + lateMs + 60_000);
  const results = await deliver(id);
  expect(results.map(({ status }) => status)).toEqual(['missed', 'missed']);
  const account_id = results[0]?.account_id ?? 0;
  expect(codeOf(await schedule(owner, 'retry', { id, account_id }))).toBe('200');
  filming.mockRejectedValueOnce(new RenderError('broken', 'Chromium gave up.'));
  await draw(id);
  expect(await statesOf(id)).toEqual(['failed', 'missed']);
  return { id, account_id };
}

/** Expects an unpublished draft that people can review and approve in its present form. */
async function expectDraftAgain(id: number, releasedHash: string) {
  const held = await postOf(owner, id);
  expect(held).toMatchObject({ status: 'draft', drawing: false, design_picture: null, valid_verdict: null });
  expect(held.content_hash).not.toBe(releasedHash);
  expect(held.targets).toMatchObject([
    { state: 'queued', reason: null },
    { state: 'queued', reason: null },
  ]);
  expect(await db.selectFrom('sandbox_posts').select('id').execute()).toHaveLength(0);
  const told = await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('user_id', '=', owner.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(told.title).toMatch(/its template was changed: “Tide table/);
  expect(told.body).toContain('The post is a draft again.');
}

test('what failed before its design was drawn is not sent again with looks that nobody judged: it is a draft again', async () => {
  const { id, account_id } = await failedPost();
  const { content_hash } = await postOf(owner, id);
  await changeTemplate();
  filming.mockClear();
  expect(codeOf(await schedule(owner, 'retry', { id, account_id }))).toBe('200');
  await draw(id);
  expect(filming).not.toHaveBeenCalled();
  await expectDraftAgain(id, content_hash);

  expect(codeOf(await schedule(owner, 'approve', { id }))).toBe('200');
  await draw(id);
  expect((await deliver(id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  await emptyTables(db, 'sandbox_posts');
});

test('what is sent again while its template changes is not drawn with the new looks either', async () => {
  const { id, account_id } = await failedPost();
  const { content_hash } = await postOf(owner, id);
  await schedule(owner, 'retry', { id, account_id });
  await changeTemplate();
  filming.mockClear();
  await draw(id);
  expect(filming).not.toHaveBeenCalled();
  await expectDraftAgain(id, content_hash);
});

test('what is sent again is drawn at once, and goes out as it was released where its template stayed', async () => {
  const { id, account_id } = await failedPost();
  const jobs = vi.spyOn(deps.queue, 'send');
  await schedule(owner, 'retry', { id, account_id });
  expect(jobs.mock.calls.map(([job, payload]) => [job.name, payload])).toContainEqual([
    drawJob.name,
    { postId: id },
  ]);
  await draw(id);
  expect((await deliver(id)).map(({ status }) => status)).toEqual(['sent', 'missed']);
});
