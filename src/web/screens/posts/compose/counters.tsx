import { t } from '@lingui/core/macro';

import { networks } from '#contract/networks/all.ts';
import type { TextUnit } from '#contract/networks/facts.ts';
import type { Counter } from '#contract/posts/checks/texts.ts';
import { exactNumber } from '#web/lib/format.ts';
import { NetworkMark, type NamedAccount } from '#web/parts/delivery/account-name.tsx';

/** Explains how a network counts characters. */
const unitHints: Readonly<Record<TextUnit, (network: string) => string>> = {
  graphemes: (network) => t`${network} counts characters as displayed`,
  code_points: (network) => t`${network} counts Unicode characters`,
  utf16: (network) => t`${network} counts characters`,
  bytes: (network) => t`${network} counts bytes`,
  weighted: (network) =>
    t`${network} counts weighted characters; a link counts as 23, an emoji or Chinese character as 2`,
  short_links: (network) =>
    t`${network} counts characters as displayed; a link counts as 23, a mention only by its name`,
  emoji_bytes: (network) => t`${network} counts characters; an emoji counts as its bytes`,
};

/**
 * The text's length for each network, in the network's unit. Each network and limit is listed once, the fullest
 * first.
 */
export function Counters({ of }: { of: readonly { account: NamedAccount; counter: Counter }[] }) {
  const seen = new Set<string>();
  const once = of.filter(({ account, counter }) => {
    const key = `${account.network} ${counter.length} ${counter.limit} ${counter.unit}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const sorted = once.toSorted(
    (a, b) => b.counter.length / b.counter.limit - a.counter.length / a.counter.limit,
  );
  return (
    <ul aria-label={t`Text length`} className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
      {sorted.map(({ account, counter: { length, limit, unit, cut } }) => {
        const { label } = networks[account.network];
        return (
          <li
            key={`${account.account_id}`}
            data-hint={unitHints[unit](label)}
            className={`figures inline-flex items-center gap-1 text-xs ${cut === null ? 'text-faint' : 'font-medium text-danger'}`}
          >
            <NetworkMark network={account.network} className="size-3" />
            {exactNumber(length)}/{exactNumber(limit)}
            {cut !== null && <span className="sr-only">{t`: too long`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
