import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { longestStoryRange } from '#contract/research/story-sorts.ts';
import { sources } from '#contract/sources/all.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { ListStateProps } from './list-state.tsx';
import { LoadingPosts } from './loading-posts.tsx';
import { NeedsSources } from './needs-sources.tsx';

/** Explains why no posts are listed, and offers the next step. */
export function NoPosts({
  layout,
  search,
  onChange,
}: Pick<ListStateProps, 'layout' | 'search' | 'onChange'>) {
  const { source, keyword, author, category, subreddit, type, min_engagement } = search;
  const isFiltered = [keyword, author, category, subreddit, type, min_engagement].some(
    (filter) => filter !== undefined,
  );
  const me = useMe();
  /** If no posts arrive, administrators can look for the reason at the sources. */
  const toSources = me.administrator && (
    <Link to="/settings/sources" className="font-medium text-accent underline underline-offset-2">
      {t`Manage sources`}
    </Link>
  );
  const network = source === 'all' ? null : sources[source].label;
  const loading = <LoadingPosts layout={layout} stories={source === 'all'} />;
  const longest = source === 'all' ? longestStoryRange : 'all';
  if (isFiltered) {
    const clear = () =>
      onChange({
        keyword: undefined,
        author: undefined,
        category: undefined,
        subreddit: undefined,
        type: undefined,
        min_engagement: undefined,
      });
    return (
      <EmptyState
        title={network === null ? t`No stories match these filters` : t`No items match these filters`}
        action={<Button onPress={clear}>{t`Clear filters`}</Button>}
      >
        {network === null
          ? t`Nothing from your sources in this time range matches all of them. Remove a filter or choose a longer time range.`
          : t`Nothing from ${network} in this time range matches all of them. Remove a filter or choose a longer time range.`}
      </EmptyState>
    );
  }
  if (search.time_range !== longest) {
    return (
      <NeedsSources loading={loading}>
        <EmptyState
          title={
            network === null
              ? t`Nothing from your sources in this time range`
              : t`Nothing from ${network} in this time range`
          }
          action={
            <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
              <Button onPress={() => onChange({ time_range: longest })}>
                {network === null ? t`Show 30 days` : t`Show all time`}
              </Button>
              {toSources}
            </div>
          }
        >
          {network === null
            ? t`New stories from your sources appear here, ranked by growth.`
            : t`New items from ${network} appear here, ranked by growth.`}
        </EmptyState>
      </NeedsSources>
    );
  }
  return (
    <NeedsSources loading={loading}>
      <EmptyState
        title={network === null ? t`Nothing new in 30 days` : t`Nothing from ${network} yet`}
        action={toSources}
      >
        {network === null
          ? t`What is older is listed by its source, with All time. Stories appear here once a source or an import has collected some.`
          : t`Items appear here once a source or an import has collected some.`}
      </EmptyState>
    </NeedsSources>
  );
}
