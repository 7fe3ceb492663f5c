import { networks } from '#contract/networks/all.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { TargetState } from '#contract/post-states.ts';
import type { PostRow } from '#contract/posts/posts.ts';

const troubles: Partial<Record<TargetState, string>> = {
  failed: 'failed',
  missed: 'missed',
  unknown: 'unconfirmed',
};

/** "6 of 7 published · LinkedIn failed"; null where every account has it, or nothing has been tried. */
export function outcomeText({ targets }: Pick<PostRow, 'targets'>): string | null {
  const tried = targets.filter(({ state }) => state !== 'cancelled' && state !== 'skipped');
  const wrong = tried.filter(({ state }) => troubles[state] !== undefined);
  if (wrong.length === 0) return null;
  const published = tried.filter(({ state }) => state === 'sent').length;
  const names = wrong.map(({ network, name, state }) => {
    const isOnlyOne = tried.filter((other) => other.network === network).length === 1;
    const label = isNetworkName(network) && isOnlyOne ? networks[network].label : name;
    return `${label} ${troubles[state]}`;
  });
  return [`${published} of ${tried.length} published`, ...names].join(' · ');
}
