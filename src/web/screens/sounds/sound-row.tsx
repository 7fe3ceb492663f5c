import { sources } from '#contract/sources.ts';
import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Figure, Unit } from '#web/parts/figure.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { soundNetworks } from '#web/parts/network-lists.ts';

export type Sound = DataOf<Contract['sounds']['list']>['sounds'][number];

/** Why a sound's numbers are missing. */
export function whyNoEngagement(metricsHidden: boolean): string {
  return metricsHidden ? 'Withheld on this plan' : 'The network gave no numbers for these posts';
}

/** The cells of one sound; where it is narrow they stand below each other. */
export function SoundRow({ sound, metricsHidden }: { sound: Sound; metricsHidden: boolean }) {
  const why = whyNoEngagement(metricsHidden);
  const stronger = sound.networks[sound.stronger];
  return (
    <>
      <span className="min-w-0">
        <span dir="auto" className="block truncate text-base font-medium">
          {sound.title}
        </span>
        <span dir="auto" className="block truncate text-xs text-faint">
          {sound.artist ?? 'Artist not named'}
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[620px]:contents">
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {soundNetworks.map((name) => {
            const use = sound.networks[name];
            return (
              use && (
                <span
                  key={name}
                  className="figures inline-flex items-center gap-1 text-soft"
                  data-hint={`${sources[name].label}: ${exactNumber(use.posts)} posts by ${exactNumber(use.creators)} accounts`}
                >
                  <NetworkBadge source={name} />
                  {shortNumber(use.posts)}
                </span>
              )
            );
          })}
        </span>
        <span className="whitespace-nowrap @min-[620px]:text-right">
          <Figure value={sound.sample.creators} why={why} unit="different accounts" />
          <Unit>accounts</Unit>
        </span>
        <span className="font-medium whitespace-nowrap @min-[620px]:text-right @min-[620px]:text-base">
          <Figure value={sound.total_engagement} why={why} unit="engagement in all" />
          <Unit>engagement</Unit>
        </span>
        <span className="hidden items-center justify-end gap-1.5 text-soft @min-[620px]:flex">
          {typeof stronger?.per_post === 'number' && <NetworkBadge source={sound.stronger} />}
          <Figure
            value={stronger?.per_post ?? null}
            why={why}
            unit={`engagement a post on ${sources[sound.stronger].label}`}
          />
        </span>
      </span>
    </>
  );
}
