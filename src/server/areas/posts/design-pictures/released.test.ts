import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';

import { t } from '#contract/message.ts';
import { deliverInTurn } from '#server/areas/delivery/post-deliveries/jobs.ts';
import { lateMs } from '#server/areas/delivery/post-deliveries/rules.ts';
import { RenderError } from '#server/render/render-error.ts';
import { databaseUrl } from '#test/app/database-url.ts';
import { freshDatabase } from '#test/app/database.ts';
import { outcomeOf, codeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';
import { redVideo } from '#test/data/video.ts';
import { drawReleased } from './draw.ts';
import { wakeDrawings } from './jobs.ts';

/** No worker runs here: the test calls what the queue would run. */

const start = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
let now = start;
const database = await freshDatabase();
const room = await startNewsroom(database, { now: () => now });
const { db, app, schedule, postOf } = room;
const { deps } = app;
const { renderer } = deps;
const film = { bytes: await redVideo(1), container: 'mp4' as const, width: 64, height: 36, seconds: 1 };

let filming: MockInstance;
let owner: Colleague;
let writer: Colleague;
let trusted: Colleague;

beforeAll(async () => {
  await room.project(['x', 'mastodon']);
  owner = await room.colleague('full', { role: 'owner' });
  writer = await room.colleague('writer');
  trusted = await room.colleague('reviewer', { okPublishes: true });
  const { body } = await app.call('POST', 'templates.php', { action: 'create', ...opening }, owner.key);
  openingId = (body.data as { template: { id: number } }).template.id;
});
const rendererProblem = () => vi.spyOn(renderer, 'problem');
beforeEach(() => {
  now = start;
  filming = vi.spyOn(renderer, 'film').mockResolvedValue(film);
  rendererProblem().mockResolvedValue(null);
});
afterEach(() => void vi.restoreAllMocks());

let openingId: number;
async function changeOpening(css: string) {
  const answer = await app.call('POST', 'templates.php', { action: 'update', id: openingId, css }, owner.key);
  expect(codeOf(answer)).toBe('200');
}

const opening = {
  slug: 'opening',
  name: 'Opening',
  category: 'video',
  media_type: 'video',
  canvas_w: 64,
  canvas_h: 36,
  html: '<div class="vh-card">{{word}}</div>',
  css: '.vh-card { animation: a 1s } @keyframes a { from { opacity: 0 } }',
  variables: [{ key: 'word', label: 'Word', type: 'text', required: true, rules: {} }],
};
const moving = { template: 'opening', variables: { word: 'Tide' } };
const still = { template: 'quote-plain', variables: { quote: 'Here', author: 'Ada' } };
let drafts = 0;
const draftOf = (more: object = {}) =>
  room.draft(writer, { body: `Tide table of day ${(drafts += 1)}.`, design: moving, ...more });
const approve = (id: number) => schedule(owner, 'approve', { id });
const draw = (id: number) => drawReleased(deps, id);

async function spent(): Promise<number> {
  const rows = await db.selectFrom('credits_ledger').select('amount').execute();
  return -rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function deliver(id: number) {
  const targets = await db.selectFrom('post_targets').select('id').where('post_id', '=', id).execute();
  for (const target of targets) await deliverInTurn(deps, target.id);
  return outcomeOf(await schedule(owner, 'get', { id })).results;
}

const shown = async () =>
  (await db.selectFrom('sandbox_posts').select('media').orderBy('id').execute()).map(({ media }) =>
    media.map(({ url }) => url),
  );
const sentJobs = async (id: number) => {
  const jobs = vi.spyOn(deps.queue, 'send');
  await wakeDrawings(deps);
  return jobs.mock.calls.filter(
    ([job, payload]) =>
      job.name === 'posts.draw' && JSON.stringify(payload) === JSON.stringify({ postId: id }),
  );
};
const toldTo = async ({ userId }: Colleague) =>
  (
    await db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  ).map(({ title, body }) => `${title} ${body}`);

describe('a film', () => {
  test('is made after its post is approved, which waits for it, says so, and is sent with it', async () => {
    const id = await draftOf();
    const before = await spent();
    const answer = await approve(id);
    expect(codeOf(answer)).toBe('200');
    expect(answer.headers['x-credits-cost']).toBe('0');
    expect(filming).not.toHaveBeenCalled();
    const row = await postOf(owner, id);
    expect(row).toMatchObject({ status: 'scheduled', drawing: true, design_picture: null });
    expect(row.targets.map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', 'Its design is still being rendered.'],
      ['queued', 'Its design is still being rendered.'],
    ]);

    const held = await deliver(id);
    expect(held.map(({ status }) => status)).toEqual(['queued', 'queued']);
    expect(await shown()).toEqual([]);

    await draw(id);
    expect(await spent()).toBe(before + 1);
    const drawn = await postOf(owner, id);
    expect(drawn).toMatchObject({ drawing: false, design_picture: { type: 'video/mp4', by: 'desk' } });
    expect(drawn.targets.map(({ reason }) => reason)).toEqual([null, null]);
    expect(drawn.content_hash).toBe(row.content_hash);

    const results = await deliver(id);
    expect(results.map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await shown()).toEqual([[drawn.design_picture?.url], [drawn.design_picture?.url]]);
  });

  test('is made once, whoever else is called for it, and paid for once', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const before = await spent();
    await Promise.all([draw(id), draw(id)]);
    await draw(id);
    expect(await spent()).toBe(before + 1);
  });

  test('whose post was edited meanwhile is that of the new design, once that is approved', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const before = await spent();
    const words: string[] = [];
    vi.spyOn(renderer, 'film').mockImplementation(async ({ html }) => {
      words.push(html);
      if (words.length === 1) {
        await schedule(writer, 'update', { id, design: { ...moving, variables: { word: 'Ebb' } } });
        await approve(id);
      }
      return film;
    });
    await draw(id);
    expect(words.map((html) => /Tide|Ebb/.exec(html)?.[0])).toEqual(['Tide', 'Ebb']);
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', design_picture: { alt: 'Ebb' } });
    expect(await spent()).toBe(before + 1);
  });

  test('whose template changed since its release is not sent with looks that nobody judged: people look again', async () => {
    const id = await draftOf({ scheduled_at: later, body: 'The ebb begins.' });
    await schedule(trusted, 'review', { id, verdict: 'fix', note: 'As agreed' });
    await approve(id);
    const released = await postOf(owner, id);
    const before = await spent();
    await changeOpening('.vh-card { animation: a 1s; color: red } @keyframes a { from { opacity: 0 } }');
    await draw(id);
    expect(filming).not.toHaveBeenCalled();
    expect(await spent()).toBe(before);
    const held = await postOf(owner, id);
    expect(held).toMatchObject({
      status: 'draft',
      drawing: false,
      design_picture: null,
      valid_verdict: null,
    });
    expect(held.content_hash).not.toBe(released.content_hash);
    expect((await toldTo(writer)).at(-1)).toMatch(
      /its template was changed: “The ebb begins.” .*not been reviewed/,
    );
    // Reviewed and approved in its present form, it is published.
    expect(codeOf(await approve(id))).toBe('200');
    await draw(id);
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', design_picture: { by: 'desk' } });
    // A drawn picture is the one that was reviewed; later changes of the template do not matter.
    await changeOpening('.vh-card { animation: a 1s } @keyframes a { from { opacity: 0 } }');
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', design_picture: { by: 'desk' } });
  });

  test('whose template changes while it is made is not put on its post', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const before = await spent();
    await drawReleased(deps, id, async (place) => {
      if (place === 'drawn')
        await changeOpening('.vh-card { animation: a 2s } @keyframes a { from { opacity: 0 } }');
    });
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', design_picture: null });
    expect(await spent()).toBe(before);
  });

  test('whose template changed is not sent when its time comes first, nor given up before its people know', async () => {
    const id = await draftOf();
    await approve(id);
    await changeOpening('.vh-card { animation: a 3s } @keyframes a { from { opacity: 0 } }');
    expect((await deliver(id)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await draw(id);
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', design_picture: null });
  });

  test('that cannot be made brings its post back to the drafts with what to do, costs nothing, and tells its people', async () => {
    const id = await draftOf({ scheduled_at: later, body: 'The tide turns.' });
    await schedule(trusted, 'review', { id, verdict: 'ok' });
    await approve(id);
    const before = await spent();
    vi.spyOn(renderer, 'film').mockRejectedValue(new RenderError('too_slow', 'It took longer than 120 s.'));
    await draw(id);
    expect(await postOf(owner, id)).toMatchObject({
      status: 'draft',
      drawing: false,
      design: moving,
      valid_verdict: 'ok',
      targets: [{ state: 'queued', reason: null }, { state: 'queued' }],
    });
    expect(await spent()).toBe(before);
    const { body } = await schedule(owner, 'get', { id });
    const { events } = body.data as { events: { kind: string; text: string }[] };
    expect(events.at(-1)?.text).toContain('It took longer than 120 s. The post is a draft again.');
    for (const person of [writer, owner])
      expect((await toldTo(person)).at(-1)).toMatch(/couldn’t be rendered: “The tide turns.” It took longer/);
    const count = (await shown()).length;
    await deliver(id);
    expect(await shown()).toHaveLength(count);
    // And it may be approved again.
    expect(codeOf(await approve(id))).toBe('200');
  });

  test('that cannot be made is told to each of its people in their language', async () => {
    const reads = (language: 'auto' | 'de') =>
      // By SQL: preferences are saved by their owner.
      db.updateTable('users').set({ language }).where('id', '=', writer.userId).execute();
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const ended = () => t`Chromium ended meanwhile. Try again.`;
    vi.spyOn(renderer, 'film').mockRejectedValue(new RenderError('broken', ended));
    await reads('de');
    await draw(id);
    await reads('auto');
    expect((await toldTo(owner)).at(-1)).toContain('Chromium ended meanwhile.');
    expect((await toldTo(writer)).at(-1)).toContain('Chromium wurde inzwischen beendet.');
  });

  test('for which Chromium has no turn now is tried again, and nobody is bothered', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    vi.spyOn(renderer, 'film').mockRejectedValueOnce(new RenderError('busy', 'Too many wait.'));
    await expect(draw(id)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', drawing: true });
    await draw(id);
    expect(await postOf(owner, id)).toMatchObject({ drawing: false });
  });

  test('without a credit left when it is done is not sent, and a person is told', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const entry = await noCredits();
    await draw(id);
    expect(await postOf(owner, id)).toMatchObject({ status: 'draft', design_picture: null });
    expect((await toldTo(writer)).at(-1)).toContain('This costs 1 credit, and 0 of');
    // By SQL: undoes that.
    await db.deleteFrom('credits_ledger').where('id', '=', entry).execute();
  });

  test('is asked for where nothing can be rendered: its post is not approved', async () => {
    const id = await draftOf();
    rendererProblem().mockResolvedValue('No Chromium runs here.');
    const answer = await approve(id);
    expect(codeOf(answer)).toBe('409 invalid_state');
    expect(answer.body.error?.details).toMatchObject({ needs_png: true });
  });

  test('whose job was lost is made all the same: the watch sends it again', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    expect(await sentJobs(id)).toHaveLength(1);
    vi.restoreAllMocks();
    vi.spyOn(renderer, 'film').mockResolvedValue(film);
    await draw(id);
    expect(await sentJobs(id)).toHaveLength(0);
  });

  test('that comes too late for its post does not send it late: a person decides, and may send it again', async () => {
    const id = await draftOf();
    await approve(id);
    now = new Date(start.getTime() + lateMs + 60_000);
    const missed = await deliver(id);
    expect(missed.map(({ status }) => status)).toEqual(['missed', 'missed']);
    expect(missed[0]?.error?.message).toBe(
      'Its design was not rendered within 15 minutes of its scheduled time.',
    );
    const count = (await shown()).length;
    await draw(id);
    expect(await shown()).toHaveLength(count);

    const { account_id } = missed[0] ?? {};
    expect(codeOf(await schedule(owner, 'retry', { id, account_id }))).toBe('200');
    expect((await deliver(id)).map(({ status }) => status)).toEqual(['queued', 'missed']);
    vi.spyOn(renderer, 'film').mockRejectedValueOnce(new RenderError('broken', 'Chromium gave up.'));
    await draw(id);
    const failed = outcomeOf(await schedule(owner, 'get', { id })).results;
    expect(failed[0]).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('Chromium gave up.') },
    });
    await schedule(owner, 'retry', { id, account_id });
    await draw(id);
    expect((await deliver(id)).map(({ status }) => status)).toEqual(['sent', 'missed']);
  });

  test('is there once and paid for once, wherever the process that makes it is killed', async () => {
    const id = await draftOf({ scheduled_at: later });
    await approve(id);
    const before = await spent();
    expect(await killedAt(id, 'drawn')).toBe('SIGKILL');
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', drawing: true });
    expect(await spent()).toBe(before);
    expect(await killedAt(id, 'put')).toBe('SIGKILL');
    const { design_picture } = await postOf(owner, id);
    expect(design_picture).toMatchObject({ type: 'video/mp4' });
    expect(await spent()).toBe(before + 1);
    expect(await killedAt(id, '-')).toBeNull();
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', drawing: false, design_picture });
    expect(await spent()).toBe(before + 1);
  });
});

describe('a design that a trusted OK releases', () => {
  const scores = { risk10: 2, fake_news: 90, image_match: 90 };
  const ok = async (id: number) => {
    const { body } = await schedule(trusted, 'review', { id, verdict: 'ok', scores });
    return (body.data as { sent: { sent: boolean; skipped: string | null } }).sent;
  };

  test('is drawn by a job, for one credit, and sent with its picture', async () => {
    const id = await draftOf({ design: still, scheduled_at: later });
    expect(await ok(id)).toEqual({ sent: true, skipped: null });
    expect(await postOf(owner, id)).toMatchObject({ status: 'scheduled', drawing: true });
    const before = await spent();
    await draw(id);
    expect(await spent()).toBe(before + 1);
    expect(await postOf(owner, id)).toMatchObject({
      design_picture: { type: 'image/png' },
      valid_verdict: 'ok',
    });
    now = new Date(later);
    const results = await deliver(id);
    expect(results.map(({ status }) => status)).toEqual(['sent', 'sent']);
    const { design_picture } = await postOf(owner, id);
    expect((await shown()).filter(([url]) => url === design_picture?.url)).toHaveLength(2);
  });

  test('waits for a person where there is no credit, and where it does not fit its template', async () => {
    const id = await draftOf({ design: still, scheduled_at: later });
    const entry = await noCredits();
    expect(await ok(id)).toEqual({ sent: false, skipped: 'no_credits' });
    // By SQL: undoes that.
    await db.deleteFrom('credits_ledger').where('id', '=', entry).execute();
    const long = { ...still, variables: { ...still.variables, quote: 'x'.repeat(2_000) } };
    // By SQL: its check refused such a design when it was approved.
    await db
      .updateTable('posts')
      .set({ design: JSON.stringify(long) })
      .where('id', '=', id)
      .execute();
    expect(await ok(id)).toEqual({ sent: false, skipped: 'checks_failed' });
    expect((await postOf(owner, id)).status).toBe('draft');
  });
});

/** Spends all remaining credits; returns the ledger entry. */
async function noCredits(): Promise<number> {
  // By SQL: ten thousand renders are too many.
  const { id } = await db
    .insertInto('credits_ledger')
    .values({
      organization_id: room.organizationId,
      at: now,
      amount: (await spent()) - 10_000,
      what: 'test',
      user_id: null,
      token_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Has another process draw the film, which ends itself at this place; returns the signal that ended it. */
async function killedAt(id: number, place: string): Promise<NodeJS.Signals | null> {
  const worker = join(process.cwd(), 'test/app/draw-crash-worker.ts');
  const child = spawn(
    process.execPath,
    [worker, databaseUrl(database), deps.settings.dataDir, String(id), place],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [, signal] = await once(child, 'exit');
  return signal;
}
