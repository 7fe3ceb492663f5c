import type { Transaction } from 'kysely';

import { plural, t } from '#contract/message.ts';
import { notify } from '#server/areas/notifications/notifications/notify.ts';
import { nameOfUser } from '#server/areas/workspace/members/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CardRow } from './store.ts';

/** Where the app opens a card. */
export function pathOfCard(cardId: number): string {
  return `/board?card=${cardId}`;
}

/**
 * Notifies people of newly assigned cards, once for several of a project. The cards are given as before the
 * change; null where they were just created.
 */
export async function notifyAssigned(
  trx: Transaction<Tables>,
  {
    actor,
    queue,
    now,
  }: Pick<Context, 'queue' | 'now'> & { actor: Pick<Context['actor'], 'organizationId' | 'userId'> },
  assigneeId: number | null | undefined,
  cards: readonly Pick<CardRow, 'id' | 'title' | 'version' | 'project_id' | 'assigned_to_user_id'>[],
): Promise<void> {
  if (!assigneeId || assigneeId === actor.userId) return;
  const news = cards.filter((card) => card.assigned_to_user_id !== assigneeId);
  if (news.length === 0) return;
  const by = await nameOfUser(trx, actor.userId);
  for (const [projectId, own] of Map.groupBy(news, ({ project_id }) => project_id)) {
    const [first] = own;
    if (!first) continue;
    const { id, title, version } = first;
    const one = own.length === 1;
    await notify(trx, queue, {
      organizationId: actor.organizationId,
      to: [assigneeId],
      event: 'assigned_to_me',
      title: () =>
        one
          ? t`${{ person: by }} assigned you “${{ card: title }}”`
          : t`${{ person: by }} assigned you ${plural({ count: own.length }, { one: '# card', other: '# cards' })}`,
      body: () => (one ? null : own.map((card) => card.title).join('\n')),
      path: one ? pathOfCard(id) : '/board/mine',
      projectId,
      // A card that is assigned to another member and back has a higher version.
      once: `card ${id} assigned after version ${version}`,
      by: actor.userId,
      now,
    });
  }
}
