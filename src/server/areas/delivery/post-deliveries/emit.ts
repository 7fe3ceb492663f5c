import type { Transaction } from 'kysely';

import type { TargetState } from '#contract/post-states.ts';
import { emit } from '#server/areas/notifications/webhook-events/emit.ts';
import type { Tables } from '#server/db/tables.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import { readBy } from '#server/lib/languages.ts';
import { titleOf } from '#server/lib/post-names.ts';
import type { LockedTarget } from './store.ts';

type Target = Pick<
  LockedTarget,
  'post_id' | 'organization_id' | 'project_id' | 'account_id' | 'account_name' | 'network' | 'body'
>;

/** How a delivery ended for now; other states are on the way to one of these. */
const types: Partial<Record<TargetState, 'delivery.published' | 'delivery.failed' | 'delivery.unknown'>> = {
  sent: 'delivery.published',
  failed: 'delivery.failed',
  missed: 'delivery.failed',
  skipped: 'delivery.failed',
  unknown: 'delivery.unknown',
};

/** Sends what became of a delivery to the organization's webhooks; nothing where it only goes on. */
export async function emitDelivery(
  trx: Transaction<Tables>,
  { queue, now }: Pick<JobDeps, 'queue' | 'now'>,
  target: Target,
  outcome: { state: TargetState | undefined; url: string | null; reason: string | null },
): Promise<void> {
  const { state, url, reason } = outcome;
  const type = state && types[state];
  if (!type) return;
  const { post_id: postId, organization_id: organizationId, project_id } = target;
  const { account_id, account_name, network, body } = target;
  await emit(trx, { queue, now: now() }, { organizationId, type, by: null }, () => [
    {
      projectId: project_id,
      data: {
        post: { id: postId, title: readBy(null, () => titleOf({ id: postId, body })), project_id },
        delivery: { account_id, account_name, network, status: state, url, reason },
      },
      appPath: `/review/deliveries?post=${postId}`,
      apiPath: `schedule.php?action=get&id=${postId}`,
    },
  ]);
}
