import type { Creates, Trigger } from '#contract/automations/automation-parts.ts';
import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { checkAssignee, checkReferences } from '#server/areas/board/cards/references.ts';
import { checkDesign } from '#server/areas/designs/templates/designs.ts';
import { relabelOne, unlabelled } from '#server/areas/labels/labelling/relabel.ts';
import { accountsFor } from '#server/areas/posts/schedule/places.ts';
import type { Context } from '#server/context.ts';
import { calendarFilter } from './day-occurrences.ts';
import { checkItems } from './repeat.ts';
import { checkSearch } from './trend-occurrences.ts';

/** @throws CodedError validation_error for a search of no list, a country that is none */
export function checkTrigger(trigger: Trigger): void {
  switch (trigger.kind) {
    case 'posts':
      return checkSearch(trigger);
    case 'day':
      return void calendarFilter(trigger);
    case 'slot':
  }
}

/** @throws CodedError validation_error for what the organization or the project does not have */
export async function checkCreates(
  ctx: Pick<Context, 'db' | 'actor'>,
  { trigger, creates }: { trigger: Trigger; creates: Creates },
  projectId: number,
): Promise<void> {
  const { db, actor } = ctx;
  const { organizationId } = actor;
  if (creates.kind === 'repeat') {
    if (trigger.kind !== 'slot')
      throw invalid(t`Posts are repeated at times. Choose weekdays and a time.`, {
        trigger: t`must be a slot where posts are repeated`,
      });
    return checkItems(ctx, creates, projectId);
  }
  const { label_ids, campaign_id } = creates;
  await relabelOne(db, organizationId, { ...unlabelled, project_id: projectId }, { label_ids, campaign_id });
  if (creates.kind === 'card') {
    const { board_column_id, category_id, card_type_id, assigned_to_user_id } = creates;
    await checkReferences(ctx, { board_column_id, category_id, card_type_id, assigned_to_user_id });
    return checkAssignee(db, organizationId, assigned_to_user_id, [projectId]);
  }
  await accountsFor(ctx, projectId, { target_account_ids: creates.target_account_ids ?? undefined });
  if (creates.design) await checkDesign(db, organizationId, creates.design);
}
