import { Link } from '@tanstack/react-router';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { sources } from '#contract/sources.ts';
import { api } from '#web/api.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Failure } from '#web/parts/failure.tsx';
import { useZone } from '#web/parts/me.ts';
import { timeRangeLabel } from '#web/parts/time-ranges.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import { searchAsked, sourcesOf } from './search-asked.ts';

type Recent = DataOf<Contract['search']['recent']>['searches'][number];

/** What the person searched for lately, to search for it again; only they see it. */
export function RecentSearches() {
  const { data, error, refetch } = api.search.recent.useQuery({}, { staleTime: 0 });
  const forget = api.search.forget.useMutation();
  if (!data && error) {
    return <Failure what="recent searches" error={error} onRetry={() => void refetch()} />;
  }
  if (data?.searches.length === 0) {
    return (
      <EmptyState title="One search, all networks">
        News and social networks are searched together, and what they give is ranked in one list. All words
        must appear, in any order; “in quotes” they stand side by side, and −word leaves a word out.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Recent searches" className="mx-auto max-w-2xl px-4 py-6">
      <header className="flex h-8 items-center border-b border-line">
        <h2 className="eyebrow">Searched lately, seen only by you</h2>
        {data && (
          <Button
            look="quiet"
            className="ml-auto"
            isPending={forget.isPending}
            onPress={() => forget.mutate({}, { onSuccess: () => toast('Your searches are forgotten.') })}
          >
            Forget all
          </Button>
        )}
      </header>
      <ul>
        {data?.searches.map((recent) => (
          <RecentLine key={`${recent.keyword} ${recent.searched_at}`} recent={recent} />
        ))}
        {!data &&
          [0, 1, 2, 3].map((place) => (
            <li key={place} className="flex h-12 items-center border-b border-line">
              <Skeleton className="h-4 w-48" />
            </li>
          ))}
      </ul>
    </section>
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
        search={searchAsked({ keyword, sources: recent.sources, time_range, sort })}
        className="flex min-h-12 items-center gap-3 px-2 py-1.5 -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-base font-medium">
            {keyword}
          </span>
          <span className="block truncate text-xs text-faint">
            {[
              names.length === 0 ? 'all networks' : names.map((name) => sources[name].label).join(', '),
              timeRangeLabel(time_range),
              ...(sort === 'recent' ? ['most recent first'] : []),
            ].join(' · ')}
          </span>
        </span>
        <span className="figures text-xs text-faint">
          {results === 0 ? 'nothing found' : `${exactNumber(results)} listed`}
        </span>
        <span className="w-14 text-right text-xs text-faint">
          <Ago at={searched_at} zone={zone} />
        </span>
      </Link>
    </li>
  );
}
