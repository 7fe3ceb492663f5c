import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';

import type { Contract } from '#contract/index.ts';
import { networks } from '#contract/networks/all.ts';
import type { DataOf } from '#contract/operation.ts';
import { bestTimeNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactTime, percent, shortTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { zoneFormat } from '#web/lib/zone-format.ts';
import { AccountName, NetworkMark, type NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { nextAt } from '#web/parts/zoned.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { chosenOf, useCompose, useDraft } from './compose-context.ts';

interface SuggestionsProps {
  zone: string;
  onChoose: (at: string) => void;
}

/** Limit of suggested accounts and networks, so that the list stays short. */
const most = 4;

/** Suggested times: the next free slot of each account's queue, and the networks' best hours. */
export function Suggestions({ zone, onChoose }: SuggestionsProps) {
  const { accounts } = useCompose();
  const chosen = chosenOf(accounts, useDraft());
  return (
    <div className="flex flex-col gap-5">
      <NextSlots accounts={chosen.slice(0, most)} zone={zone} onChoose={onChoose} />
      <BestTimes accounts={chosen} zone={zone} onChoose={onChoose} />
    </div>
  );
}

type Of = SuggestionsProps & { accounts: readonly NamedAccount[] };

function NextSlots({ accounts, zone, onChoose }: Of) {
  const answers = useQueries({
    queries: accounts.map(({ account_id }) => ({
      ...api.accounts.nextSlot.queryOptions({ account_id }),
      staleTime: 0,
    })),
  });
  const isPending = answers.some((answer) => answer.isPending);
  const free = accounts.flatMap((account, index) => {
    const at = answers[index]?.data?.at;
    return at ? [{ account, at }] : [];
  });
  return (
    <section aria-label={t`Next free slots`}>
      <h3 className="mb-1 font-semibold">{t`Next free slot`}</h3>
      {free.length === 0 &&
        (isPending ? (
          <Skeleton className="h-8 w-full" />
        ) : (
          <p className="text-faint">
            {plural(
              { count: accounts.length },
              {
                1: 'This account has no queue slots. Add them in Settings → Connected accounts.',
                other: 'These accounts have no queue slots. Add them in Settings → Connected accounts.',
              },
            )}
          </p>
        ))}
      <ul className="flex flex-col">
        {free.map(({ account, at }) => (
          <li key={account.account_id}>
            <Suggestion at={at} zone={zone} onChoose={onChoose}>
              <AccountName account={account} />
            </Suggestion>
          </li>
        ))}
      </ul>
    </section>
  );
}

const confidenceLabels: Readonly<Record<DataOf<Contract['bestTime']['get']>['confidence_level'], string>> = {
  none: t({ message: 'none', context: 'confidence' }),
  low: t({ message: 'low', context: 'confidence' }),
  medium: t({ message: 'medium', context: 'confidence' }),
  high: t({ message: 'high', context: 'confidence' }),
};

function BestTimes({ accounts, zone, onChoose }: Of) {
  const now = useNow();
  const ofAccounts = bestTimeNetworks
    .filter((name) => accounts.some(({ network }) => network === name))
    .slice(0, most);
  const answers = useQueries({
    queries: ofAccounts.map((network) => ({
      ...api.bestTime.get.queryOptions({ network, timezone: zone }),
      staleTime: 5 * 60_000,
    })),
  });
  if (ofAccounts.length === 0) return null;
  const known = answers.flatMap(({ data }) => (data && data.best_slots.length > 0 ? [data] : []));
  return (
    <section aria-label={t`Best times`}>
      <h3 className="mb-1 font-semibold">
        <Trans>
          Best times <span className="font-normal text-faint">· confidence</span>
        </Trans>
      </h3>
      {known.length === 0 &&
        (answers.some(({ isPending }) => isPending) ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <p className="text-faint">{t`Not enough data for these networks yet.`}</p>
        ))}
      <ul className="flex flex-col">
        {known.flatMap(({ network, best_slots, confidence, confidence_level }) =>
          best_slots.slice(0, known.length > 2 ? 1 : 2).map(({ weekday, begins, hit_rate_pct, posts }) => {
            const at = nextAt(weekday, begins, zone, new Date(now + 15 * 60_000));
            const name = Object.entries(networks).find(([key]) => key === network)?.[1].label ?? network;
            return (
              <li key={`${network} ${weekday} ${begins}`}>
                <Suggestion
                  at={at}
                  zone={zone}
                  onChoose={onChoose}
                  hint={
                    hit_rate_pct === null
                      ? t`${{ network: name }}: ${posts} posts at this hour are among its top 10%. ${confidence}`
                      : t`${{ network: name }}: ${{ share: percent(hit_rate_pct) }} of the ${posts} posts at this hour are among its top 10%. ${confidence}`
                  }
                >
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    {accounts
                      .filter((account) => account.network === network)
                      .slice(0, 1)
                      .map((account) => (
                        <NetworkMark key={account.account_id} network={account.network} isNamed />
                      ))}
                    {name}
                    <span className="truncate text-xs text-faint">{confidenceLabels[confidence_level]}</span>
                  </span>
                </Suggestion>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}

interface SuggestionProps extends SuggestionsProps {
  at: string;
  hint?: string;
  children: React.ReactNode;
}

function Suggestion({ at, zone, hint, onChoose, children }: SuggestionProps) {
  return (
    <button
      type="button"
      data-hint={hint ?? exactTime(at, zone)}
      className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center gap-2 rounded-md px-2 text-start hover:bg-hover"
      onClick={() => onChoose(at)}
    >
      {children}
      <span className="figures ms-auto shrink-0 text-soft">
        <Weekday at={at} zone={zone} /> {shortTime(at, zone)}
      </span>
    </button>
  );
}

function Weekday({ at, zone }: { at: string; zone: string }) {
  return zoneFormat(zone, { weekday: 'short' }).format(Date.parse(at));
}
