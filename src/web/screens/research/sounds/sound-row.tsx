import { plural, t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sources, soundNetworks } from '#contract/sources/all.ts';
import { shortNumber } from '#web/lib/format.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { Figure, Unit } from '#web/parts/research/figure.tsx';
import { givesRoom } from '#web/parts/research/starter-row.tsx';

export type Sound = DataOf<Contract['sounds']['list']>['sounds'][number];

/** Why a sound's numbers are missing. */
export function whyNoEngagement(metricsHidden: boolean): string {
  return metricsHidden ? t`Not included in your plan` : t`The network provided no numbers for these posts`;
}

/** The cells of one sound; stacked on narrow screens. */
export function SoundRow({ sound, metricsHidden }: { sound: Sound; metricsHidden: boolean }) {
  const why = whyNoEngagement(metricsHidden);
  const stronger = sound.networks[sound.stronger];
  const network = sources[sound.stronger].label;
  return (
    <>
      <span className={`block min-w-0 ${givesRoom}`}>
        <span dir="auto" className="block truncate text-base font-medium">
          {sound.title}
        </span>
        <span dir="auto" className="block truncate text-xs text-faint">
          {sound.artist ?? t`Unknown artist`}
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {soundNetworks.map((name) => {
            const use = sound.networks[name];
            return (
              use && (
                <span
                  key={name}
                  className="figures inline-flex items-center gap-1 text-soft"
                  data-hint={t`${{ network: sources[name].label }}: ${plural({ posts: use.posts }, { one: '# post', other: '# posts' })} by ${plural({ accounts: use.creators }, { one: '# account', other: '# accounts' })}`}
                >
                  <NetworkBadge source={name} />
                  {shortNumber(use.posts)}
                </span>
              )
            );
          })}
        </span>
        <span className="whitespace-nowrap @min-[38.75rem]:text-end">
          <Figure
            value={sound.sample.creators}
            why={why}
            said={(count) => plural(count, { one: '# different account', other: '# different accounts' })}
          />
          <Unit>{t`accounts`}</Unit>
        </span>
        <span className="font-medium whitespace-nowrap @min-[38.75rem]:text-end @min-[38.75rem]:text-base">
          <Figure
            value={sound.total_engagement}
            why={why}
            said={(_, amount) => t`${amount} total engagement`}
          />
          <Unit>{t`engagement`}</Unit>
        </span>
        <span className="hidden items-center justify-end gap-1.5 text-soft @min-[38.75rem]:flex">
          {typeof stronger?.per_post === 'number' && <NetworkBadge source={sound.stronger} />}
          <Figure
            value={stronger?.per_post ?? null}
            why={why}
            said={(_, amount) => t`${amount} engagement per post on ${network}`}
          />
        </span>
      </span>
    </>
  );
}
