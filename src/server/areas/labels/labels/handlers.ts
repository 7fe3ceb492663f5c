import { nextColor } from '#contract/colors.ts';
import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { announceLabelled, changingLabels, requireProject } from '#server/areas/labels/labelling/change.ts';
import { countLabelUses, takeLabelAway } from '#server/areas/labels/labelling/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { announce } from '#server/live/announce.ts';
import * as store from './store.ts';

/** Archived ones included. More could not be looked through. */
const most = 500;

export const labels = {
  async list({ db, actor }, { project_id: projectId, archived }) {
    return { labels: await store.listLabels(db, actor.organizationId, { projectId, archived }) };
  },

  async get({ db, actor }, { id }) {
    const label = await store.findLabel(db, actor.organizationId, id);
    if (!label) throw labelNotFound();
    return { label, uses: await countLabelUses(db, actor.organizationId, id) };
  },

  create: (ctx, { name, color, project_id }) =>
    changingLabels(ctx, async (trx) => {
      const { organizationId } = ctx.actor;
      if (project_id !== null) await requireProject(trx, organizationId, project_id);
      const all = await store.listLabels(trx, organizationId);
      if (all.length >= most)
        throw new CodedError(
          'invalid_state',
          t`There are at most ${{ most }} labels, including archived ones. Delete one first.`,
        );
      requireFreeName(all, { id: null, project_id, name });
      const label = await store.insertLabel(trx, {
        organization_id: organizationId,
        project_id,
        name,
        color: color ?? nextColor(all.map((one) => one.color)),
        created_at: ctx.now,
      });
      await announceLabels(trx, ctx, label.id);
      return { label };
    }),

  edit: (ctx, { id, archived, ...changes }) =>
    changingLabels(ctx, async (trx) => {
      const all = await store.listLabels(trx, ctx.actor.organizationId);
      const before = all.find((one) => one.id === id);
      if (!before) throw labelNotFound();
      if (changes.name !== undefined) requireFreeName(all, { ...before, name: changes.name });
      const archived_at =
        archived === undefined ? before.archived_at : archived ? (before.archived_at ?? ctx.now) : null;
      await store.updateLabel(trx, id, { ...changes, archived_at });
      await announceLabels(trx, ctx, id);
      return { label: { ...before, ...changes, archived_at } };
    }),

  remove: (ctx, { id }) =>
    changingLabels(ctx, async (trx) => {
      const { organizationId } = ctx.actor;
      if (!(await store.findLabel(trx, organizationId, id))) throw labelNotFound();
      await takeLabelAway(trx, organizationId, id);
      await store.deleteLabel(trx, id);
      await takeLabelAway(trx, organizationId, id);
      await announceLabels(trx, ctx, id);
      await announceLabelled(trx, ctx);
      return { done: true };
    }),
} satisfies HandlersOf<'labels'>;

const labelNotFound = () => notFound(t`This label was not found.`);

function requireFreeName(
  all: readonly store.LabelRow[],
  { id, project_id, name }: { id: number | null; project_id: number | null; name: string },
): void {
  const taken = all.find(
    (one) => one.id !== id && one.project_id === project_id && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (!taken) return;
  throw new CodedError(
    'invalid_state',
    taken.archived_at
      ? t`An archived label “${{ name: taken.name }}” exists already. Restore it, or choose another name.`
      : t`A label “${{ name: taken.name }}” already exists. Choose another name.`,
  );
}

async function announceLabels(trx: Context['db'], { actor }: Context, id: number): Promise<void> {
  await announce(trx, {
    organizationId: actor.organizationId,
    noun: 'labels',
    ids: [id],
    by: actor.userId,
  });
}
