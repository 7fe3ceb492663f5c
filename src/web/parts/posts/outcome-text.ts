import { t } from '@lingui/core/macro';

import { isNetworkName } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import type { TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';

const troubles: Partial<Record<TargetState, (account: string) => string>> = {
  failed: (account) => t`${account} failed`,
  missed: (account) => t`${account} missed`,
  unknown: (account) => t`${account} unconfirmed`,
};

/** "6 of 7 published · LinkedIn failed"; null if all accounts succeeded, or none was tried. */
export function outcomeText({ targets }: Pick<PostRow, 'targets'>): string | null {
  const tried = targets.filter(({ state }) => state !== 'cancelled' && state !== 'skipped');
  const wrong = tried.flatMap(({ network, name, state }) => {
    const textOf = troubles[state];
    if (!textOf) return [];
    const isOnlyOne = tried.filter((other) => other.network === network).length === 1;
    return [textOf(isNetworkName(network) && isOnlyOne ? networkLabels[network] : name)];
  });
  if (wrong.length === 0) return null;
  const published = tried.filter(({ state }) => state === 'sent').length;
  const accounts = tried.length;
  return [t`${published} of ${accounts} published`, ...wrong].join(' · ');
}
