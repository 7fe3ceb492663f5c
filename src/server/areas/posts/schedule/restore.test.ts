import { beforeAll, describe, expect, test } from 'vitest';

import { syncGlobalTemplates } from '#server/areas/designs/templates/sync.ts';
import { freshDatabase } from '#test/app/database.ts';
import { codeOf, outcomeOf, startNewsroom, type Colleague } from '#test/data/newsroom.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-21T12:00:00.000Z';
const room = await startNewsroom(await freshDatabase(), { now: () => now });
const { schedule, postOf } = room;

let writer: Colleague;
let reviewer: Colleague;
let owner: Colleague;

beforeAll(async () => {
  await syncGlobalTemplates(room.app.deps, now);
  await room.project(['bluesky', 'mastodon']);
  writer = await room.colleague('writer');
  reviewer = await room.colleague('reviewer');
  owner = await room.colleague('full', { role: 'owner' });
});

async function deleted(input: Record<string, unknown> = {}): Promise<number> {
  const id = await room.draft(writer, input);
  await schedule(writer, 'cancel', { id });
  return id;
}

const restorable = async (id: number) =>
  ((await schedule(owner, 'get', { id })).body.data as { restorable: boolean }).restorable;

describe('a deleted draft', () => {
  test('is a draft again as it was: its text, its accounts, its time, its place in the lists', async () => {
    const id = await room.draft(writer, { body: 'The ferry stays.', scheduled_at: later });
    const before = await postOf(writer, id);
    await schedule(writer, 'cancel', { id });
    expect(await restorable(id)).toBe(true);
    const answer = await schedule(writer, 'restore', { id });
    expect(answer.body.data).toEqual({ id, status: 'draft' });
    const { version, ...after } = await postOf(writer, id);
    expect(after).toEqual({ ...before, version: undefined, updated_at: after.updated_at });
    expect(version).toBe(before.version + 2);
    expect(await restorable(id)).toBe(false);
    const { body } = await schedule(writer, 'drafts');
    expect((body.data as { drafts: { id: number }[] }).drafts.map((draft) => draft.id)).toContain(id);
    expect(codeOf(await schedule(writer, 'update', { id, body: 'The ferry leaves.' }))).toBe('200');
  });

  test('says in its log who restored it, and so does the audit log', async () => {
    const id = await deleted();
    await schedule(owner, 'restore', { id });
    const { body } = await schedule(owner, 'get', { id });
    const { events } = body.data as { events: { kind: string; user_name: string | null }[] };
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'cancelled', 'restored']);
    expect(events.at(-1)?.user_name).not.toBeNull();
    const asked = { operation: 'schedule.restore', object: `post ${id}` };
    const log = await room.app.call('GET', 'audit.php', asked, owner.key);
    expect(log.body.data).toMatchObject({ entries: [{ outcome: 'done', object: `post ${id}` }] });
  });

  test('keeps the verdict on this very content, and gets none for another', async () => {
    const id = await room.draft(writer);
    await schedule(writer, 'update', { id, submit: true });
    await schedule(reviewer, 'review', { id, verdict: 'fix', note: 'Name the source.' });
    await schedule(writer, 'cancel', { id });
    await schedule(writer, 'restore', { id });
    expect(await postOf(writer, id)).toMatchObject({ valid_verdict: 'fix', stage: 'review' });
    await schedule(writer, 'update', { id, body: 'With its source.' });
    expect(await postOf(writer, id)).toMatchObject({ valid_verdict: null, needs_review: true });
  });

  test('is approved and published like any other', async () => {
    const id = await deleted({ scheduled_at: later });
    await schedule(writer, 'restore', { id });
    const outcome = outcomeOf(await schedule(owner, 'approve', { id }));
    expect(outcome.status).toBe('scheduled');
    expect(outcome.targets.map(({ state }) => state)).toEqual(['queued', 'queued']);
  });

  test('is restored once', async () => {
    const id = await deleted();
    const answers = await Promise.all([1, 2].map(() => schedule(writer, 'restore', { id })));
    expect(answers.map(codeOf).toSorted()).toEqual(['200', '409 invalid_state']);
  });

  test('does not come back into an archived project', async () => {
    const project = await room.project(['bluesky']);
    const id = await deleted({ project_id: project.id });
    await room.manage('projects.php', { action: 'archive', project_id: project.id });
    expect(codeOf(await schedule(owner, 'restore', { id }))).toBe('409 invalid_state');
    expect((await postOf(owner, id)).status).toBe('cancelled');
  });

  test('whose template changed meanwhile needs another review', async () => {
    const variables = { quote: 'The sea stays.', author: 'Ada' };
    const id = await room.draft(writer, { design: { template: 'quote-plain', variables } });
    await schedule(reviewer, 'review', { id, verdict: 'fix' });
    await schedule(writer, 'cancel', { id });
    const found = await room.app.call('GET', 'templates.php', { slug: 'quote-plain' }, owner.key);
    const { template } = found.body.data as { template: { id: number } };
    const changed = { action: 'update', id: template.id, css: '.vh-card { width: 100vw; height: 100vh; }' };
    expect(codeOf(await room.app.call('POST', 'templates.php', changed, owner.key))).toMatch(/^20/);
    await schedule(writer, 'restore', { id });
    expect(await postOf(writer, id)).toMatchObject({ status: 'draft', valid_verdict: null });
  });
});

describe('what cannot be restored', () => {
  test('is a post that was scheduled when it was cancelled', async () => {
    const { id } = outcomeOf(await schedule(owner, 'create', { body: 'Later.', scheduled_at: later }));
    await schedule(owner, 'cancel', { id });
    expect(await restorable(id)).toBe(false);
    const refused = await schedule(owner, 'restore', { id });
    expect(codeOf(refused)).toBe('409 invalid_state');
    expect(refused.body.error?.message).toContain('Duplicate it instead');
  });

  test('is one that was published, one of another organization, or none', async () => {
    expect(codeOf(await schedule(writer, 'restore', { id: await room.draft(writer) }))).toBe(
      '409 invalid_state',
    );
    const home = await room.addOrganization();
    const stranger = await room.colleague('full', { role: 'owner', organizationId: home });
    expect(codeOf(await schedule(stranger, 'restore', { id: await deleted() }))).toBe('404 not_found');
    for (const id of [0, -1, 1.5, 'x', null, undefined])
      expect(codeOf(await schedule(owner, 'restore', { id }))).toBe('422 validation_error');
  });
});
