import { z } from 'zod';

import { id } from '#contract/fields.ts';
import { labelling, relabelling } from '#contract/labels/labelled.ts';
import { command } from '#contract/operation.ts';

/** Labelling posts in any state. */
export const scheduleLabels = {
  label: command({
    summary: 'Label posts, whatever their state',
    description:
      'All of them or none. Labels and campaign are no content: verdicts count on, and what is scheduled stays so. ' +
      'Only where UTM presets name the campaign, drafts get other links, and their verdicts no longer count. ' +
      'Users who write in a post’s project may do this.',
    path: 'schedule.php',
    action: { in: 'query', value: 'label' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    input: z.object({
      post_ids: z.array(id).min(1).max(500),
      label_ids: labelling.label_ids,
      ...relabelling,
    }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'plan_required', 'insufficient_scope', 'invalid_state'],
    refreshes: ['schedule', 'analytics'],
    examples: [{ title: 'Of no campaign', input: { post_ids: [1], campaign_id: null } }],
  }),
};
