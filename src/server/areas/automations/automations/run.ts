import type { Kysely } from 'kysely';

import { CodedError } from '#contract/errors.ts';
import type { MessageText } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import { actorOfMember } from '#server/access/actors.ts';
import { inProject } from '#server/access/projects.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { listAdmins } from '#server/areas/notifications/notifications/store-people.ts';
import type { ActingContext, Actor, Member } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { inEnglish } from '#server/lib/message-text.ts';
import { beginningOf, dayIn } from '#server/lib/zoned.ts';
import { announce } from '#server/live/announce.ts';
import { AlreadyRan, createFor } from './create.ts';
import type { Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences.ts';
import * as store from './store.ts';

/** One check runs for this many at most; the rest waits for the next one. */
const mostAtOnce = 50;

/** An automation that fails so often in a row is turned off. */
const mostFailures = 5;

/**
 * Runs every automation that is on and not held. One that breaks does not stop the others; its error is thrown at the
 * end.
 * @returns how much was created
 */
export async function runAutomations(deps: JobDeps, signal: AbortSignal): Promise<number> {
  let created = 0;
  const broken: unknown[] = [];
  for (const automation of await store.listRunning(deps.db)) {
    if (signal.aborted) break;
    try {
      created += await runAutomation(deps, automation, signal);
    } catch (error) {
      broken.push(error);
    }
  }
  if (broken.length > 0) throw broken[0];
  return created;
}

/** @returns how much it created */
async function runAutomation(
  deps: JobDeps,
  automation: store.AutomationRow,
  signal: AbortSignal,
): Promise<number> {
  const now = deps.now();
  const { ends_on, timezone } = automation;
  const today = dayIn(now, timezone);
  if (ends_on !== null && today > ends_on) return 0;
  const actor = await ownerOf(deps.db, automation);
  if (!actor) {
    await turnOff(
      deps,
      automation,
      () => t`The member it acts for may no longer create posts in its project.`,
    );
    return 0;
  }
  let occurrences: Occurrence[];
  try {
    occurrences = await occurrencesOf({
      db: deps.db,
      actor,
      automation,
      now,
      around: { back: 0, ahead: 0 },
      limit: mostAtOnce,
    });
  } catch (error) {
    // A category that is gone, a plan that changed: what it waits for can no longer come.
    if (!(error instanceof CodedError)) throw error;
    await turnOff(deps, automation, () => error.message);
    return 0;
  }
  let left = automation.daily_cap;
  if (occurrences.length > 0)
    left -= await store.countCreated(deps.db, automation.id, beginningOf(today, timezone));
  let created = 0;
  let runs = 0;
  for (const occurrence of occurrences) {
    if (signal.aborted) break;
    // Days and slots are still ahead tomorrow; an item is news today or never.
    if (created >= left && occurrence.trendId === null) continue;
    const outcome = await runFor(deps, actor, automation, { occurrence, isOverCap: created >= left });
    runs += 1;
    if (outcome === 'created') created += 1;
    if (outcome === 'off') break;
  }
  if (runs > 0) await announced(deps.db, automation);
  return created;
}

/** Who turned it on, while they may still create posts in its project. */
async function ownerOf(
  db: Kysely<Tables>,
  { owner_user_id, organization_id, project_id }: store.AutomationRow,
): Promise<Member | null> {
  if (owner_user_id === null) return null;
  const actor = await actorOfMember(db, owner_user_id, organization_id);
  return isMember(actor) && inProject(actor, project_id).permissions.includes('write') ? actor : null;
}

function isMember(actor: Actor): actor is Member {
  return actor.organizationId !== null && actor.role !== null;
}

async function runFor(
  deps: JobDeps,
  actor: Member,
  automation: store.AutomationRow,
  { occurrence, isOverCap }: { occurrence: Occurrence; isOverCap: boolean },
): Promise<'created' | 'skipped' | 'failed' | 'off'> {
  const { db } = deps;
  const now = deps.now();
  const ctx: ActingContext = { ...deps, now, actor, confirm: async () => {} };
  const run = {
    automation_id: automation.id,
    key: occurrence.key,
    at: now,
    title: occurrence.title,
    card_id: null,
    post_id: null,
    source_post_id: null,
  };
  const skip = isOverCap
    ? () => t`The limit of ${{ most: automation.daily_cap }} a day was reached.`
    : occurrence.skip;
  if (skip) {
    await store.insertRun(db, { ...run, outcome: 'skipped', reason: inEnglish(skip) });
    return 'skipped';
  }
  const reason = inEnglish(occurrence.reason);
  try {
    const made = await createFor(ctx, automation, occurrence, async (trx, { card_id }) => {
      if (!(await store.holdRunning(trx, automation.id))) return false;
      return (await store.insertRun(trx, { ...run, outcome: 'created', reason, card_id })) !== undefined;
    });
    if (made !== 'kept' && made.skip !== null) {
      const { skip, card_id } = made;
      await store.insertRun(db, { ...run, outcome: 'skipped', reason: inEnglish(skip), card_id });
      return 'skipped';
    }
    if (made !== 'kept') {
      const { card_id, post_id, source_post_id } = made;
      await store.insertRun(db, { ...run, outcome: 'created', reason, card_id, post_id, source_post_id });
    }
    if (automation.failures > 0) await store.updateAutomation(db, automation.id, { failures: 0 });
    return 'created';
  } catch (error) {
    if (error instanceof AlreadyRan) return 'skipped';
    if (!(error instanceof CodedError)) throw error;
    return failed(deps, automation, run, error);
  }
}

async function failed(
  deps: JobDeps,
  automation: store.AutomationRow,
  run: Omit<Parameters<typeof store.insertRun>[1], 'outcome' | 'reason'>,
  error: CodedError,
): Promise<'failed' | 'off'> {
  const { db } = deps;
  await store.insertRun(db, { ...run, outcome: 'failed', reason: error.message });
  automation.failures += 1;
  if (automation.failures < mostFailures) {
    await store.updateAutomation(db, automation.id, { failures: automation.failures });
    return 'failed';
  }
  await turnOff(
    deps,
    automation,
    () => t`It failed ${{ times: mostFailures }} times in a row: ${{ reason: error.message }}`,
  );
  return 'off';
}

/** Turns an automation off and notifies who turned it on, or the admins where they are gone. */
async function turnOff(
  { db, queue, now }: JobDeps,
  automation: store.AutomationRow,
  reason: MessageText,
): Promise<void> {
  const { id, name, organization_id: organizationId, project_id: projectId, owner_user_id } = automation;
  await db.transaction().execute(async (trx) => {
    if (!(await store.holdRunning(trx, id))) return;
    await store.updateAutomation(trx, id, { is_active: false, off_reason: inEnglish(reason), failures: 0 });
    const to = new Set([
      ...(owner_user_id === null ? [] : [owner_user_id]),
      ...(await listAdmins(trx, organizationId)),
    ]);
    await notify(trx, queue, {
      organizationId,
      to: [...to],
      event: 'automation_off',
      title: () => t`The automation “${{ name }}” was turned off`,
      body: () => (typeof reason === 'string' ? reason : reason()),
      path: '/settings/automations',
      projectId,
      once: `automation ${id} off ${now().toISOString()}`,
      by: null,
      now: now(),
    });
    await announced(trx, automation);
  });
}

async function announced(
  db: Kysely<Tables>,
  { id, organization_id: organizationId }: Pick<store.AutomationRow, 'id' | 'organization_id'>,
): Promise<void> {
  await announce(db, { organizationId, noun: 'automations', ids: [id], by: null });
}
