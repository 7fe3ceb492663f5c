import type { Counter } from '#contract/checks/texts.ts';
import { networks } from '#contract/networks/all.ts';
import type { TextUnit } from '#contract/networks/facts.ts';
import { exactNumber } from '#web/lib/format.ts';
import { NetworkMark, type ShownAccount } from '#web/parts/account-name.tsx';

const unitWords: Readonly<Record<TextUnit, string>> = {
  graphemes: 'characters as one sees them',
  code_points: 'Unicode characters',
  utf16: 'characters',
  bytes: 'bytes',
  x: 'weighted characters; an address counts 23, an emoji or Chinese character 2',
  mastodon: 'characters as one sees them; an address counts 23, of a mention only the name',
  threads: 'characters; an emoji counts its bytes',
};

/** How long the text is for each network, in its own unit; each network and limit once, the fullest first. */
export function Counters({ of }: { of: readonly { account: ShownAccount; counter: Counter }[] }) {
  const seen = new Set<string>();
  const once = of.filter(({ account, counter }) => {
    const key = `${account.network} ${counter.length} ${counter.limit} ${counter.unit}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const sorted = once.toSorted(
    (a, b) => b.counter.length / b.counter.limit - a.counter.length / a.counter.limit,
  );
  return (
    <ul aria-label="Length of the text" className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
      {sorted.map(({ account, counter: { length, limit, unit, cut } }) => {
        const { label } = networks[account.network];
        return (
          <li
            key={`${account.account_id}`}
            data-hint={`${label} counts ${unitWords[unit]}`}
            className={`figures inline-flex items-center gap-1 text-xs ${cut === null ? 'text-faint' : 'font-medium text-danger'}`}
          >
            <NetworkMark network={account.network} className="size-3" />
            {exactNumber(length)}/{exactNumber(limit)}
            {cut !== null && <span className="sr-only">: too long</span>}
          </li>
        );
      })}
    </ul>
  );
}
