import type { Transaction } from 'kysely';

import { emit, type Emitting } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Tables } from '#server/db/tables.ts';
import { findMember } from './store.ts';

export type MemberEvent = 'member.joined' | 'member.changed' | 'member.left';

/** Sends what became of a member, as they are now in the transaction, to the organization's webhooks. */
export async function emitMember(
  trx: Transaction<Tables>,
  ctx: Emitting,
  type: MemberEvent,
  { organizationId, memberId, by }: { organizationId: number; memberId: number; by: number | null },
): Promise<void> {
  await emit(trx, ctx, { organizationId, type, by }, async () => {
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
