import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { useNow } from '#web/lib/now.ts';
import { dayAt } from '#web/lib/zone-format.ts';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { dayAfter, planOf, startOfDay, type DayPlan } from './day.ts';
import { Answer, Part, Way } from './part.tsx';
import { PublishingRow } from './publishing-row.tsx';

const NothingAhead = lazyPart(async () => (await import('./nothing-ahead.tsx')).NothingAhead, {
  place: 'inline',
});

/** Number of published posts in view; earlier ones are shown on request. */
const latest = 3;
/** Limit of upcoming posts; the calendar lists all of them. */
const next = 10;

/** Posts published today and those still to come, by time. */
export function PublishingToday() {
  const zone = useZone();
  const today = dayAt(useNow(), zone);
  const query = api.schedule.list.useInfiniteQuery({
    from: startOfDay(today, zone),
    to: startOfDay(dayAfter(today), zone),
    per_page: 100,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    // Load all pages: upcoming posts are on the last one.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <Part
      id="publishing"
      title={t`Publishing today`}
      way={
        <Way to="/calendar" search={{ day: today }}>
          {t`Calendar`}
        </Way>
      }
    >
      <Answer of={query} what={t`today’s posts`} loading={<Loading />}>
        {({ pages }) => <Plan posts={pages.flatMap(({ data }) => data.posts)} today={today} />}
      </Answer>
    </Part>
  );
}

function Plan({ posts, today }: { posts: readonly PostRow[]; today: string }) {
  const me = useMe();
  const { earlier, ahead } = planOf(posts, me.user.id, useNow());
  return (
    <>
      {earlier.length > 0 && <Earlier posts={earlier} />}
      {ahead.length > 0 && (
        <ul aria-label={t`Ahead today`}>
          {ahead.slice(0, next).map((post) => (
            <PublishingRow key={post.id} post={post} />
          ))}
        </ul>
      )}
      {ahead.length > next && (
        <p className="border-b border-line">
          <Way to="/calendar" search={{ day: today }}>
            {plural({ count: ahead.length - next }, { one: '# more today', other: '# more today' })}
          </Way>
        </p>
      )}
      {ahead.length === 0 && <NothingAhead today={today} isOver={earlier.length > 0} />}
    </>
  );
}

function Earlier({ posts }: { posts: DayPlan['earlier'] }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(posts.length - latest, 0);
  return (
    <>
      {posts.length > latest && (
        <p className="border-b border-line">
          <Button
            variant="quiet"
            className="-ms-3 text-xs"
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Show fewer` : plural(hidden, { one: 'Show # earlier', other: 'Show # earlier' })}
          </Button>
        </p>
      )}
      <ul aria-label={t`Earlier today`}>
        {posts.slice(hidden).map((post) => (
          <PublishingRow key={post.id} post={post} />
        ))}
      </ul>
    </>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading today’s posts`} className="block">
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex h-15 items-center gap-3 border-b border-line">
          <Skeleton className="h-4 w-12 shrink-0" />
          <Skeleton className="size-11 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-40" />
          </span>
        </span>
      ))}
    </output>
  );
}
