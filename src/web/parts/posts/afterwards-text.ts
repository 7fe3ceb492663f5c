import { t } from '@lingui/core/macro';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import { listed } from '#contract/reader.ts';

/** What can still be done here once a post is published on these networks, for questions before publishing. */
export function afterwardsText(
  networks: readonly Pick<NetworkFacts, 'label' | 'deletes' | 'corrects'>[],
): string {
  const kept = networks.filter(({ deletes }) => deletes !== true);
  if (kept.length === networks.length) return t`This can’t be undone here.`;
  if (kept.length > 0) {
    const labels = [...new Set(kept.map(({ label }) => label))];
    const names = listed(labels, 'unit');
    return t`Afterwards the post can be deleted here, but not on ${names}.`;
  }
  return networks.every(({ corrects }) => corrects === true)
    ? t`Afterwards the post can be corrected or deleted here.`
    : t`Afterwards the post can be deleted here.`;
}
