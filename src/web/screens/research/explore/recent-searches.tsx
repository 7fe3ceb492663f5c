import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sources } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { timeRangeLabel } from '#web/parts/research/time-ranges.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmAction } from '#web/ui/confirm-action.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { searchParams, sourcesOf } from './search-params.ts';

type Recent = DataOf<Contract['search']['recent']>['searches'][number];

/** The user's recent searches, visible only to them. */
export function RecentSearches() {
  const query = api.search.recent.useQuery({}, { staleTime: 0 });
  const forget = api.search.forget.useMutation();
  const [isClearing, setClearing] = useState(false);
  return (
    <Query of={query} what={t`recent searches`} loading={<Loading />}>
      {({ searches }) =>
        searches.length === 0 ? (
          <EmptyState title={t`Search all networks at once`}>
            {t`News and social networks are searched together and ranked in one list. All words must appear, in any order. Use “quotes” for an exact phrase and −word to exclude a word.`}
          </EmptyState>
        ) : (
          <section aria-label={t`Recent searches`} className="mx-auto max-w-2xl px-4 py-6">
            <header className="flex h-8 items-center border-b border-line">
              <h2 className="eyebrow">{t`Recent searches · only visible to you`}</h2>
              <Button variant="quiet" className="ms-auto" onPress={() => setClearing(true)}>
                {t`Clear history`}
              </Button>
              <ConfirmAction
                title={t`Clear your search history?`}
                action={t`Clear history`}
                isOpen={isClearing}
                mutation={forget}
                parameters={{}}
                done={t`History cleared.`}
                onClose={() => setClearing(false)}
              >
                {t`Your recent searches are deleted. This can’t be undone.`}
              </ConfirmAction>
            </header>
            <ul>
              {searches.map((recent) => (
                <RecentLine key={`${recent.keyword} ${recent.searched_at}`} recent={recent} />
              ))}
            </ul>
          </section>
        )
      }
    </Query>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading your searches`} className="mx-auto block max-w-2xl px-4 pt-14">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="my-4 h-4 w-48" />
      ))}
    </output>
  );
}

function RecentLine({ recent }: { recent: Recent }) {
  const zone = useZone();
  const { keyword, time_range, sort, results, searched_at } = recent;
  const names = recent.sources === 'all' ? [] : sourcesOf(recent.sources);
  return (
    <li className="border-b border-line">
      <Link
        to="/explore/search"
        search={searchParams({ keyword, sources: recent.sources, time_range, sort })}
        className="flex min-h-12 items-center gap-3 px-2 py-1.5 -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-base font-medium">
            {keyword}
          </span>
          <span className="block truncate text-xs text-faint">
            {[
              names.length === 0 ? t`all networks` : names.map((name) => sources[name].label).join(', '),
              timeRangeLabel(time_range),
              ...(sort === 'recent' ? [t`most recent first`] : []),
            ].join(' · ')}
          </span>
        </span>
        <span className="figures text-xs text-faint">
          {results === 0 ? t`No results` : plural(results, { one: '# result', other: '# results' })}
        </span>
        <span className="w-14 text-end text-xs text-faint">
          <Ago at={searched_at} zone={zone} />
        </span>
      </Link>
    </li>
  );
}
