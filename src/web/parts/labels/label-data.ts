import type { Campaign } from '#contract/labels/campaigns.ts';
import type { Labelled } from '#contract/labels/label-filter.ts';
import type { Label } from '#contract/labels/labels.ts';
import { api } from '#web/api.ts';

export type { Campaign, Label };

/** Changes arrive live. */
const fresh = { staleTime: 5 * 60_000 };

const none: readonly never[] = [];

/** All labels and campaigns that the user sees, archived ones too, by name; empty while they load. */
export function useLabels(): { labels: readonly Label[]; campaigns: readonly Campaign[] } {
  const labels = api.labels.list.useQuery({ archived: 'all' }, fresh).data?.labels ?? none;
  const campaigns = api.campaigns.list.useQuery({ archived: 'all' }, fresh).data?.campaigns ?? none;
  return { labels, campaigns };
}

/** How something is labelled: its campaign, and its labels by name. */
export function useLabelsOf({ label_ids, campaign_id }: Labelled) {
  const { labels, campaigns } = useLabels();
  return {
    campaign: campaigns.find(({ id }) => id === campaign_id),
    labels: labels.filter(({ id }) => label_ids.includes(id)),
  };
}
