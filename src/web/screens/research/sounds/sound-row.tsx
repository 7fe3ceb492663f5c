import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sources, soundNetworks } from '#contract/sources/all.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { Figure, Unit } from '#web/parts/research/figure.tsx';

export type Sound = DataOf<Contract['sounds']['list']>['sounds'][number];

/** Why a sound's numbers are missing. */
export function whyNoEngagement(metricsHidden: boolean): string {
  return metricsHidden ? 'Not included in your plan' : 'The network provided no numbers for these posts';
}

/** The cells of one sound; stacked on narrow screens. */
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
          {sound.artist ?? 'Unknown artist'}
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
                  data-hint={`${sources[name].label}: ${exactNumber(use.posts)} posts by ${exactNumber(use.creators)} accounts`}
                >
                  <NetworkBadge source={name} />
                  {shortNumber(use.posts)}
                </span>
              )
            );
          })}
        </span>
        <span className="whitespace-nowrap @min-[38.75rem]:text-right">
          <Figure value={sound.sample.creators} why={why} unit="different accounts" />
          <Unit>accounts</Unit>
        </span>
        <span className="font-medium whitespace-nowrap @min-[38.75rem]:text-right @min-[38.75rem]:text-base">
          <Figure value={sound.total_engagement} why={why} unit="total engagement" />
          <Unit>engagement</Unit>
        </span>
        <span className="hidden items-center justify-end gap-1.5 text-soft @min-[38.75rem]:flex">
          {typeof stronger?.per_post === 'number' && <NetworkBadge source={sound.stronger} />}
          <Figure
            value={stronger?.per_post ?? null}
            why={why}
            unit={`engagement per post on ${sources[sound.stronger].label}`}
          />
        </span>
      </span>
    </>
  );
}
