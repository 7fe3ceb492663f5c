import { expect } from 'vitest';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { watchTurns } from '#server/areas/posts/approval/deadlines.ts';
import { settleTurnsJob } from '#server/areas/posts/approval/jobs.ts';
import type { Database } from '#server/db/connect.ts';
import { codeOf, startNewsroom, type Colleague } from './newsroom.ts';
import { linksOf } from './review-links.ts';

type Steps = DataOf<Contract['approvalSteps']['list']>['steps'];

const start = new Date('2026-11-20T12:00:00Z');
const later = '2026-11-30T12:00:00Z';
const good = { risk10: 2, fake_news: 90 };

/** A newsroom whose posts are approved in steps: an editor, a lawyer and a chief whose OK publishes. */
export async function startApprovals(database: Database) {
  /** The clock, and the project of the test. */
  const desk = { now: start, project: 0 };
  const room = await startNewsroom(database, { now: () => desk.now });
  const { db, app, schedule } = room;
  const owner = await room.colleague('full', { role: 'owner' });
  const writer = await room.colleague('writer');
  const editor = await room.colleague('reviewer');
  const lawyer = await room.colleague('reviewer');
  const chief = await room.colleague('reviewer', { okPublishes: true });

  const call = (by: Colleague, sent: object) =>
    app.call('POST', 'approval-steps.php', { action: 'save', ...sent }, by.key);

  const deps = { ...app.deps, now: () => desk.now };

  /** Does what the job does that saving steps queues. */
  const settle = () =>
    settleTurnsJob.run(
      deps,
      { organization_id: app.organizationId, project_id: desk.project, user_id: owner.userId },
      new AbortController().signal,
    );

  /** Sets the steps of the project, and settles its posts. */
  async function save(...steps: object[]): Promise<Steps> {
    const answer = await call(owner, { project_id: desk.project, steps });
    expect(codeOf(answer)).toBe('200');
    await settle();
    return (answer.body.data as { steps: Steps }).steps;
  }

  const ok = (by: Colleague, id: number, input: object = {}) =>
    schedule(by, 'review', { id, verdict: 'ok', scores: good, ...input });
  const approvalOf = async (id: number, by = owner) => (await room.postOf(by, id)).approval;

  return {
    desk,
    room,
    app,
    schedule,
    ...linksOf(app),
    owner,
    writer,
    editor,
    lawyer,
    chief,
    call,
    save,
    settle,
    ok,
    approvalOf,
    editing: () => ({ name: 'Editing', people: [editor.userId] }),
    legal: () => ({ name: 'Legal', people: [lawyer.userId] }),
    final: () => ({ name: 'Release', people: [chief.userId] }),
    /** Sets the clock back and makes a project without steps. */
    begin: async (): Promise<void> => {
      desk.now = start;
      desk.project = (await room.project(['bluesky'])).id;
    },
    draft: (input: object = {}) =>
      room.draft(writer, { project_id: desk.project, scheduled_at: later, ...input }),
    skippedOf: (answer: Awaited<ReturnType<typeof ok>>) =>
      (answer.body.data as { sent: { skipped: string | null } }).sent.skipped,
    /** The step whose turn it is, by name. */
    turnOf: async (id: number): Promise<string | null> => {
      const approval = await approvalOf(id);
      return approval?.steps.find((step) => step.id === approval.step_id)?.name ?? null;
    },
    /** What somebody was told of a post. */
    told: async (who: Colleague, id: number): Promise<string[]> => {
      const rows = await db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', who.userId)
        .where('path', 'in', [`/review?post=${id}`, `/compose/${id}`])
        .orderBy('id')
        .execute();
      return rows.map(({ title }) => title);
    },
    /** Posts of the project in a queue, by default those that wait for this person. */
    queue: async (by: Colleague, more: object = { my_turn: '1' }): Promise<number[]> => {
      const { body } = await schedule(by, 'drafts', { project_id: desk.project, ...more });
      return (body.data as { drafts: { id: number }[] }).drafts.map(({ id }) => id);
    },
    watch: () => watchTurns(deps),
    inHours: (hours: number) => new Date(start.getTime() + hours * 3_600_000),
  };
}
