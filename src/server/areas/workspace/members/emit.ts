import type { Transaction } from 'kysely';

import { emit } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { findMember } from './store.ts';

export type MemberEvent = 'member.joined' | 'member.changed' | 'member.left';

/** When a member changes. The queue is there where the change is one of an operation. */
export interface Emitting extends Pick<Context, 'now'> {
  queue?: Context['queue'] | undefined;
}

/** Sends what became of a member, as they are now in the transaction, to the organization's webhooks. */
export async function emitMember(
  trx: Transaction<Tables>,
  { queue, now }: Emitting,
  type: MemberEvent,
  { organizationId, memberId, by }: { organizationId: number; memberId: number; by: number | null },
): Promise<void> {
  await emit(trx, queue, { organizationId, type, by, now }, async () => {
    const member = await findMember(trx, organizationId, memberId);
    if (!member) return [];
    return [
      {
        projectId: null,
        data: {
          member: {
            user_id: member.user_id,
            name: member.user_name,
            role: member.role,
            active: member.active,
            project_ids: member.projects && member.projects.map(({ project_id }) => project_id),
          },
        },
        appPath: '/settings/members',
        apiPath: 'members.php',
      },
    ];
  });
}
