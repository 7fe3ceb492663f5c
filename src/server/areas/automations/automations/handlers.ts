import type { automations as contract } from '#contract/automations/automations.ts';
import { mostAutomations } from '#contract/automations/automations.ts';
import { filled } from '#contract/automations/placeholders.ts';
import { CodedError, forbidden, notFound } from '#contract/errors.ts';
import { textNow } from '#contract/message-text.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf } from '#contract/operation.ts';
import { inProject } from '#server/access/projects.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { projectFor } from '#server/areas/posts/schedule/places.ts';
import { requireActive } from '#server/areas/workspace/projects/active.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { dayIn } from '#server/lib/zoned.ts';
import { announce } from '#server/live/announce.ts';
import { checkCreates, checkTrigger } from './check.ts';
import type { Looking, Occurrence } from './occurrence.ts';
import { occurrencesOf } from './occurrences.ts';
import { presentAutomations, presentRun } from './present.ts';
import { repeatFor } from './repeat.ts';
import * as store from './store.ts';
import { rememberTrends } from './trend-occurrences.ts';

type Planned = AnswerOf<typeof contract.try>['runs'][number];

const mostPlanned = 20;

export const automations = {
  async list({ db, actor, now }, { project_id }) {
    const rows = await store.listAutomations(db, actor.organizationId, project_id);
    return { automations: await presentAutomations(db, rows, now) };
  },

  async runs(ctx, { automation_id, ...params }) {
    await automationOf(ctx, automation_id);
    const [found, total] = await Promise.all([
      store.listRuns(ctx.db, automation_id, windowOfPage(params)),
      store.countRuns(ctx.db, automation_id, countedUpTo + 1),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    return { data: { runs: rows.map(presentRun) }, meta };
  },

  async try(ctx, { automation_id }) {
    const automation = await automationOf(ctx, automation_id);
    const around = { back: 7, ahead: 30 };
    const occurrences = await occurrencesOf({ ...lookingOf(ctx, automation), around, limit: mostPlanned });
    const runs: Planned[] = [];
    for (const occurrence of occurrences) runs.push(await plan(ctx, automation, occurrence));
    return { runs };
  },

  async create(ctx, { project_id, trigger, creates, ...fields }) {
    const { db, actor, now } = ctx;
    const { organizationId } = actor;
    requirePublishing(actor);
    const project = await projectFor(ctx, { project_id });
    checkTrigger(trigger);
    await checkCreates(ctx, { trigger, creates }, project.id);
    if ((await store.countAutomations(db, organizationId)) >= mostAutomations)
      throw new CodedError(
        'invalid_state',
        t`There are ${{ most: mostAutomations }} automations already. Delete one first.`,
      );
    const id = await store.insertAutomation(db, {
      ...fields,
      trigger: JSON.stringify(trigger),
      creates: JSON.stringify(creates),
      organization_id: organizationId,
      project_id: project.id,
      is_active: false,
      since: now,
      owner_user_id: actor.userId,
      off_reason: null,
      created_at: now,
    });
    return changed(ctx, id);
  },

  async update(ctx, { automation_id: id, trigger, creates, ...fields }) {
    const { db, actor, now } = ctx;
    const before = await automationOf(ctx, id);
    const after = { trigger: trigger ?? before.trigger, creates: creates ?? before.creates };
    if (trigger) checkTrigger(trigger);
    if (trigger || creates) await checkCreates(ctx, after, before.project_id);
    // What it does from now on is what the caller says, so it is done with the caller's rights.
    const takesOver = before.is_active && (trigger !== undefined || creates !== undefined);
    if (takesOver) requireWriting(actor, before.project_id);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    await db.transaction().execute(async (trx) => {
      await store.updateAutomation(trx, id, {
        name: before.name,
        ...given,
        ...(takesOver && { owner_user_id: actor.userId }),
        ...(creates && { creates: JSON.stringify(creates) }),
        ...(trigger && { trigger: JSON.stringify(trigger), since: now }),
      });
      if (trigger?.kind === 'posts' && before.is_active)
        await rememberTrends(lookingOf({ ...ctx, db: trx }, { ...before, trigger }), trigger);
    });
    return changed(ctx, id);
  },

  async turn(ctx, { automation_id: id, on }) {
    const { db, actor, now } = ctx;
    const before = await automationOf(ctx, id);
    if (on) requireWriting(actor, before.project_id);
    if (on && before.ends_on !== null && before.ends_on < dayIn(now, before.timezone))
      throw new CodedError(
        'invalid_state',
        t`It ended on ${{ day: before.ends_on }}. Choose a later day first.`,
      );
    await db.transaction().execute(async (trx) => {
      if (on) await requireActive(trx, before.project_id);
      await store.updateAutomation(
        trx,
        id,
        on
          ? { is_active: true, off_reason: null, failures: 0, since: now, owner_user_id: actor.userId }
          : { is_active: false, off_reason: null },
      );
      if (on && before.trigger.kind === 'posts')
        await rememberTrends(lookingOf({ ...ctx, db: trx }, before), before.trigger);
    });
    return changed(ctx, id);
  },

  async remove(ctx, { automation_id: id }) {
    await automationOf(ctx, id);
    await store.deleteAutomation(ctx.db, id);
    await announced(ctx, id);
    return { done: true };
  },
} satisfies HandlersOf<'automations'>;

/** @throws CodedError forbidden */
function requireWriting(actor: Context['actor'], projectId: number): void {
  if (!inProject(actor, projectId).permissions.includes('write'))
    throw forbidden(
      t`An automation creates cards and drafts on your behalf, and you may not in this project.`,
    );
}

async function automationOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
): Promise<store.AutomationRow> {
  const row = await store.findAutomation(db, actor.organizationId, id);
  if (row) return row;
  throw notFound(t`This automation was not found.`);
}

const lookingOf = (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  automation: store.AutomationRow,
): Looking => ({ db, actor, now, automation, around: { back: 0, ahead: 0 }, limit: mostPlanned });

async function plan(
  ctx: Context,
  { id, creates }: store.AutomationRow,
  occurrence: Occurrence,
): Promise<Planned> {
  const { at, title, values } = occurrence;
  const skipped = (reason: string): Planned => ({ at, title, reason, outcome: 'skipped', text: null });
  const created = (text: string): Planned => ({
    at,
    title,
    reason: textNow(occurrence.reason),
    outcome: 'created',
    text,
  });
  if (occurrence.skip) return skipped(textNow(occurrence.skip));
  switch (creates.kind) {
    case 'card':
      return created(filled(creates.title, values) || title);
    case 'draft':
      return created(filled(creates.text, values));
    case 'repeat': {
      const repeat = await repeatFor(ctx, { automationId: id, creates }, occurrence);
      return 'nothing' in repeat ? skipped(repeat.nothing()) : created(repeat.text);
    }
  }
}

async function changed(ctx: Context, id: number) {
  await announced(ctx, id);
  const [automation] = await presentAutomations(ctx.db, [await automationOf(ctx, id)], ctx.now);
  if (!automation) throw new Error('what was just read is not there');
  return { automation };
}

async function announced({ db, actor }: Context, id: number): Promise<void> {
  const { organizationId, userId } = actor;
  await announce(db, { organizationId, noun: 'automations', ids: [id], by: userId });
}
