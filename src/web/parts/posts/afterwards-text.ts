import { t } from '@lingui/core/macro';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import { pageLocale } from '#web/lib/page-language.ts';

/** What can still be done here once a post is published on these networks, for questions before publishing. */
export function afterwardsText(
  networks: readonly Pick<NetworkFacts, 'label' | 'deletes' | 'corrects'>[],
): string {
  const kept = networks.filter(({ deletes }) => deletes !== true);
  if (kept.length === networks.length) return t`This can’t be undone here.`;
  if (kept.length > 0) {
    const labels = [...new Set(kept.map(({ label }) => label))];
    const names = new Intl.ListFormat(pageLocale(), { type: 'unit' }).format(labels);
    return t`Afterwards the post can be deleted here, but not on ${names}.`;
  }
  return networks.every(({ corrects }) => corrects === true)
    ? t`Afterwards the post can be corrected or deleted here.`
    : t`Afterwards the post can be deleted here.`;
}
