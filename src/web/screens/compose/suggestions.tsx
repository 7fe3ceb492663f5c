import { useQueries } from '@tanstack/react-query';

import { networks } from '#contract/networks/all.ts';
import { api } from '#web/api.ts';
import { exactTime, percent, shortTime } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { zoneFormat } from '#web/lib/zone-format.ts';
import { AccountName, NetworkMark, type ShownAccount } from '#web/parts/account-name.tsx';
import { bestTimeNetworks } from '#web/parts/network-lists.ts';
import { Skeleton } from '#web/ui/states.tsx';

import { chosenOf, useCompose, useDraft } from './compose-context.ts';
import { nextAt } from '#web/parts/zoned.ts';

interface SuggestionsProps {
  zone: string;
  onTake: (at: string) => void;
}

/** So many accounts and networks are asked: more would be a list to read, not a suggestion. */
const most = 4;

/** Times that suggest themselves: the next free slot of each account's queue, and the networks' best hours. */
export function Suggestions({ zone, onTake }: SuggestionsProps) {
  const { accounts } = useCompose();
  const chosen = chosenOf(accounts, useDraft());
  return (
    <div className="flex flex-col gap-5">
      <NextSlots accounts={chosen.slice(0, most)} zone={zone} onTake={onTake} />
      <BestTimes accounts={chosen} zone={zone} onTake={onTake} />
    </div>
  );
}

type Of = SuggestionsProps & { accounts: readonly ShownAccount[] };

function NextSlots({ accounts, zone, onTake }: Of) {
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
    <section aria-label="Next free slots">
      <h3 className="mb-1 font-semibold">Next free slot</h3>
      {free.length === 0 &&
        (isPending ? (
          <Skeleton className="h-8 w-full" />
        ) : (
          <p className="text-faint">
            {accounts.length === 1 ? 'The account has' : 'These accounts have'} no queue slots. They are set
            in Settings, Accounts.
          </p>
        ))}
      <ul className="flex flex-col">
        {free.map(({ account, at }) => (
          <li key={account.account_id}>
            <Take at={at} zone={zone} onTake={onTake}>
              <AccountName account={account} />
            </Take>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BestTimes({ accounts, zone, onTake }: Of) {
  const now = useNow();
  const asked = bestTimeNetworks
    .filter((name) => accounts.some(({ network }) => network === name))
    .slice(0, most);
  const answers = useQueries({
    queries: asked.map((network) => ({
      ...api.bestTime.get.queryOptions({ network, timezone: zone }),
      staleTime: 5 * 60_000,
    })),
  });
  if (asked.length === 0) return null;
  const known = answers.flatMap(({ data }) => (data && data.best_slots.length > 0 ? [data] : []));
  return (
    <section aria-label="Best times">
      <h3 className="mb-1 font-semibold">
        Best times <span className="font-normal text-faint">and how sure that is</span>
      </h3>
      {known.length === 0 &&
        (answers.some(({ isPending }) => isPending) ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <p className="text-faint">Not enough posts of these networks are known to name an hour.</p>
        ))}
      <ul className="flex flex-col">
        {known.flatMap(({ network, best_slots, confidence, confidence_level }) =>
          best_slots.slice(0, known.length > 2 ? 1 : 2).map(({ weekday, begins, hit_rate_pct, posts }) => {
            const at = nextAt(weekday, begins, zone, new Date(now + 15 * 60_000));
            const name = Object.entries(networks).find(([key]) => key === network)?.[1].label ?? network;
            return (
              <li key={`${network} ${weekday} ${begins}`}>
                <Take
                  at={at}
                  zone={zone}
                  onTake={onTake}
                  hint={`${name}: ${hit_rate_pct === null ? 'its' : `${percent(hit_rate_pct)} of`} ${posts} posts at this hour of the week are in its top 10 %. ${confidence}`}
                >
                  <span className="inline-flex min-w-0 items-center gap-1.5">
                    {accounts
                      .filter((account) => account.network === network)
                      .slice(0, 1)
                      .map((account) => (
                        <NetworkMark key={account.account_id} network={account.network} isNamed />
                      ))}
                    {name}
                    <span className="truncate text-xs text-faint">{confidence_level}</span>
                  </span>
                </Take>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  );
}

interface TakeProps extends SuggestionsProps {
  at: string;
  hint?: string;
  children: React.ReactNode;
}

function Take({ at, zone, hint, onTake, children }: TakeProps) {
  return (
    <button
      type="button"
      data-hint={hint ?? exactTime(at, zone)}
      className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
      onClick={() => onTake(at)}
    >
      {children}
      <span className="figures ml-auto shrink-0 text-soft">
        <Weekday at={at} zone={zone} /> {shortTime(at, zone)}
      </span>
    </button>
  );
}

function Weekday({ at, zone }: { at: string; zone: string }) {
  return zoneFormat(zone, { weekday: 'short' }).format(Date.parse(at));
}
