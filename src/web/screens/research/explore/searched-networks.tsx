import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sourceNames, sources, type SourceName } from '#contract/sources/all.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';

type Searched = DataOf<Contract['search']['posts']>['sources'][number];

/** The server counts no more matches than this per network. */
const countedTo = 10_000;

interface SearchedNetworksProps {
  /** Undefined while searching. */
  searched: readonly Searched[] | undefined;
  chosen: readonly SourceName[];
  /** Height of the fixed part above, in px. */
  covered: number;
  onChoose: (names: readonly SourceName[]) => void;
}

/** Each network's number of matches and response time; selecting networks limits the search to them. */
export function SearchedNetworks({ searched, chosen, covered, onChoose }: SearchedNetworksProps) {
  const results = new Map(searched?.map((result) => [result.source, result]));
  const slowest = Math.max(0, ...(searched ?? []).map(({ ms }) => whole(ms)));
  const toggle = (name: SourceName) =>
    onChoose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset
      aria-label={t`Networks`}
      style={{ top: covered }}
      className="min-w-0 @min-[51.25rem]:sticky @min-[51.25rem]:self-start"
    >
      <div className="no-scrollbar flex gap-px overflow-x-auto border-b border-line px-3 py-1 @min-[51.25rem]:flex-col @min-[51.25rem]:overflow-visible @min-[51.25rem]:border-0 @min-[51.25rem]:px-2 @min-[51.25rem]:py-2">
        <button
          type="button"
          aria-pressed={chosen.length === 0}
          onClick={() => onChoose([])}
          className={`${line} ${chosen.length === 0 ? 'bg-press font-medium text-ink' : 'text-soft'}`}
        >
          {t`All networks`}
          {slowest > 0 && <Time ms={slowest} />}
        </button>
        {sourceNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
            data-hint={hintOf(name, results.get(name))}
            className={`${line} ${chosen.includes(name) ? 'bg-press font-medium text-ink' : 'text-soft'}`}
          >
            <NetworkBadge source={name} named />
            <Result result={results.get(name)} slowest={slowest} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const line =
  'flex h-8 shrink-0 items-center gap-2 rounded-md px-2 text-start whitespace-nowrap -outline-offset-2 transition-colors duration-100 hover:bg-hover hover:text-ink';

interface ResultProps {
  result: Searched | undefined;
  /** The slowest response time; networks searched together share one, so it is shown once. */
  slowest: number;
}

function Result({ result, slowest }: ResultProps) {
  if (!result) return null;
  if (result.total === null) {
    return (
      <span className="ms-auto text-danger">
        <CircleAlert aria-hidden className="size-4" />
        <span className="sr-only">{t`could not be searched: ${{ reason: result.error ?? '' }}`}</span>
      </span>
    );
  }
  const { total, ms } = result;
  const shown = total > countedTo ? `${shortNumber(countedTo)}+` : total;
  return (
    <>
      {whole(ms) < slowest && <Time ms={ms} />}
      <span
        className={`figures text-end @min-[51.25rem]:min-w-9 ${whole(ms) < slowest ? '' : 'ms-auto'} ${total === 0 ? 'text-faint' : ''}`}
      >
        <Plural
          value={total}
          one={
            <Trans>
              {shown}
              <span className="sr-only"> match</span>
            </Trans>
          }
          other={
            <Trans>
              {shown}
              <span className="sr-only"> matches</span>
            </Trans>
          }
        />
      </span>
    </>
  );
}

function Time({ ms }: { ms: number }) {
  return (
    <span className="figures ms-auto hidden text-[0.6875rem] font-normal text-faint @min-[51.25rem]:inline">
      {whole(ms)} ms
    </span>
  );
}

/** Rounds to at least 1 ms: a search never takes 0 ms. */
function whole(ms: number): number {
  return Math.max(1, Math.round(ms));
}

function hintOf(name: SourceName, result: Searched | undefined): string | undefined {
  const { label: network } = sources[name];
  if (!result) return undefined;
  const { total, returned, ms } = result;
  if (total === null) return t`${network} could not be searched. ${{ reason: result.error ?? '' }}`;
  if (total === 0) return t`No matches on ${network} in this time range`;
  const limit = exactNumber(countedTo);
  return [
    total > countedTo
      ? t`${network}: more than ${limit} matches, ${returned} listed`
      : plural(total, { other: `${network}: # matches, ${returned} listed` }),
    t`searched in ${{ duration: whole(ms) }} ms`,
  ].join('\n');
}
