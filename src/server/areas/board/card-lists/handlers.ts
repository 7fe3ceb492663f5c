import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { listMembers } from '#server/areas/workspace/organization/store.ts';
import { listProjects } from '#server/areas/workspace/projects/store.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { findCards } from './lists.ts';
import * as store from './store.ts';

export const myCards = {
  async list(ctx, { status, project, project_id, label_id, campaign_id, page, per_page }) {
    const filter = {
      archived: 'no' as const,
      assigned_to_user_id: ctx.actor.userId,
      project_id: await projectOf(ctx, project, project_id),
      label_id,
      campaign_id,
      ...(status === undefined ? { open: true as const } : status !== 'all' && { status }),
    };
    return findCards(ctx, filter, { page, per_page, by: 'pressing' });
  },
} satisfies HandlersOf<'myCards'>;

/** @throws CodedError validation_error for a project that the organization does not have */
async function projectOf(
  { db, actor }: Context,
  name: string | undefined,
  id: number | undefined,
): Promise<number | undefined> {
  if (name === undefined && id === undefined) return undefined;
  const projects = await listProjects(db, actor.organizationId);
  const found = projects.find(
    (project) =>
      (id === undefined || project.id === id) &&
      (name === undefined || project.name.toLowerCase() === name.trim().toLowerCase()),
  );
  if (found) return found.id;
  const names = projects.map((project) => project.name).join(', ');
  throw invalid(
    names === ''
      ? t`There is no such project. There are: none yet.`
      : t`There is no such project. There are: ${{ projects: names }}.`,
    { [id === undefined ? 'project' : 'project_id']: t`is no project of your organization` },
  );
}

export const pending = {
  async list({ db, actor, now }, { user_id, status, label_id, campaign_id }) {
    const { organizationId } = actor;
    const [cards, members] = await Promise.all([
      store.listOpenCards(
        db,
        { organizationId, assigned_to_user_id: user_id, status, label_id, campaign_id },
        now,
      ),
      listMembers(db, organizationId),
    ]);
    const byPerson = Map.groupBy(cards, (card) => card.assigned_to_user_id);
    const names = new Map(
      members
        .filter((member) => user_id === undefined || member.user_id === user_id)
        .map((member) => [member.user_id, member.user_name]),
    );
    // A former member may have open cards.
    for (const { assigned_to_user_id: id, assigned_to_user_name: name } of cards)
      if (id !== null && !names.has(id)) names.set(id, name ?? '');
    const unassigned = byPerson.get(null) ?? [];
    return {
      summary: {
        total_pending: cards.length,
        total_urgent: cards.filter(isUrgent).length,
        total_overdue: cards.filter(isOverdue).length,
        total_unassigned: unassigned.length,
      },
      members: [...names].map(([id, user_name]) => {
        const own = byPerson.get(id) ?? [];
        return {
          user_id: id,
          user_name,
          total: own.length,
          urgent: own.filter(isUrgent).length,
          overdue: own.filter(isOverdue).length,
          cards: own.map(present),
        };
      }),
      unassigned: unassigned.map(present),
    };
  },
} satisfies HandlersOf<'pending'>;

const isUrgent = (card: store.OpenCard) => card.priority === 'urgent';
const isOverdue = (card: store.OpenCard) => card.is_overdue;

function present({ assigned_to_user_id: _id, assigned_to_user_name: _name, ...card }: store.OpenCard) {
  return card;
}
