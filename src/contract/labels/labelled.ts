import { z } from 'zod';

import { id } from '#contract/fields.ts';

/** What cards, posts and media share to be labelled, in responses, changes and filters. */

/** The most labels on one thing. */
const mostLabels = 50;

const ids = z.array(id).max(mostLabels);

/** How something is labelled, in a response. */
export const labelled = {
  label_ids: z.array(id).describe('Extension: its labels, from labels.php'),
  campaign_id: id.nullable().describe('Extension: its campaign, from campaigns.php'),
};

/** How one thing is to be labelled. */
export const labelling = {
  label_ids: ids.optional().describe('Extension: all of its labels: of the organization, or of its project'),
  campaign_id: id.nullable().optional().describe('Extension: a campaign of its project; null for none'),
};

/** How several things are to be labelled at once. */
export const relabelling = {
  add_label_ids: ids.optional().describe('Extension: labels that they get besides those they have'),
  remove_label_ids: ids.optional().describe('Extension: labels that they lose'),
  campaign_id: labelling.campaign_id,
};

/** What narrows a list to labelled things. */
export const labelFilter = {
  label_id: id.optional().describe('Extension: those with this label'),
  campaign_id: id.optional().describe('Extension: those of this campaign'),
};

/** How many have a label or are of a campaign, those that are archived or cancelled too. */
export const labelUses = z.object({ cards: z.int(), posts: z.int(), media: z.int() });
