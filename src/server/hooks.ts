/** Registers higher areas with hooks of lower ones; areas import only downwards (docs/architecture.md). */
import { handOverCards } from './areas/board/cards/hand-over.ts';
import { beforeSending } from './areas/delivery/post-deliveries/hooks.ts';
import { wakeHeld } from './areas/delivery/post-deliveries/watch.ts';
import { lentAccounts } from './areas/delivery/reading/reading.ts';
import { templateChanged } from './areas/designs/templates/hooks.ts';
import { accountsToReadWith } from './areas/intake/sources/hooks.ts';
import { campaignRemoved } from './areas/labels/campaigns/hooks.ts';
import { blockedBy } from './areas/posts/schedule/check-before-sending.ts';
import { emitEdits } from './areas/posts/schedule/emit.ts';
import { handOverPosts } from './areas/posts/schedule/hand-over.ts';
import { noteTemplateChange } from './areas/posts/schedule/template-changed.ts';
import { renewLinksJob } from './areas/posts/utm-presets/jobs.ts';
import { handOverViews } from './areas/research/views/hand-over.ts';
import { memberGoes } from './areas/workspace/members/hooks.ts';
import { postsUnscheduled, projectRestored } from './areas/workspace/projects/hooks.ts';

memberGoes.register(handOverCards);
memberGoes.register(handOverPosts);
memberGoes.register(handOverViews);

projectRestored.register((trx, { queue, now, actor: { organizationId } }, projectId) =>
  wakeHeld(trx, { queue, now }, { organizationId, projectId }),
);

campaignRemoved.register(async (trx, { queue, actor: { userId } }, projectId) => {
  await queue.send(renewLinksJob, { project_id: projectId, user_id: userId }, { trx });
});
postsUnscheduled.register((trx, ctx, ids) =>
  emitEdits(trx, ctx, { organizationId: ctx.actor.organizationId, ids }, () => ['status']),
);

templateChanged.register(noteTemplateChange);

beforeSending.register(blockedBy);

accountsToReadWith.register(lentAccounts);
