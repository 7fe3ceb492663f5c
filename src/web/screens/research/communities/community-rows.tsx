import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Figure, Unit } from '#web/parts/research/figure.tsx';
import { useZone } from '#web/parts/workspace/me.ts';

export type Community = DataOf<Contract['communities']['list']>['communities'][number];
export type Subreddit = Extract<Community, { subreddit: string }>;
export type Feed = Extract<Community, { feed: string }>;

export function isSubreddit(community: Community): community is Subreddit {
  return 'subreddit' in community;
}

export const withheld = t`Not included in your plan`;
export const sizeUnknown = t`Size not known yet: Reddit hasn’t reported it`;

/** The grid and the headers of each network's columns after the rank. */
export const columnsOf = {
  reddit: {
    grid: '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_5.5rem_6.5rem_5.5rem_6rem_4.5rem]',
    heads: [
      { title: t`Community` },
      { title: t`Members`, isNumber: true, sort: { by: 'members', label: t`Sort by members` } },
      {
        title: t`Best per 1k`,
        isNumber: true,
        sort: { by: 'upside', label: t`Sort by best per 1k` },
        hint: t`Best score collected, divided by the members in thousands`,
      },
      { title: t`Top score`, isNumber: true, sort: { by: 'peak', label: t`Sort by top score` } },
      { title: t`Comments`, isNumber: true, hint: t`Most comments on a collected post` },
      {
        title: t`Posts`,
        isNumber: true,
        sort: { by: 'posts', label: t`Sort by posts` },
        hint: t`Posts collected: the sample size`,
      },
    ],
  },
  bluesky: {
    grid: '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_6rem_6rem_6rem_4.5rem]',
    heads: [
      { title: t`Feed` },
      {
        title: t`Likes per post`,
        isNumber: true,
        sort: { by: 'avg_likes', label: t`Sort by likes per post` },
        hint: t`Of the collected posts that the feed selected`,
      },
      {
        title: t`Most likes`,
        isNumber: true,
        sort: { by: 'top_likes', label: t`Sort by most likes` },
        hint: t`On a collected post`,
      },
      {
        title: t`Feed likes`,
        isNumber: true,
        sort: { by: 'feed_likes', label: t`Sort by feed likes` },
        hint: t`Likes of the feed itself`,
      },
      {
        title: t`Posts`,
        isNumber: true,
        sort: { by: 'posts', label: t`Sort by posts` },
        hint: t`Posts collected: the sample size`,
      },
    ],
  },
} as const;

interface RowProps<Row> {
  community: Row;
  /** The sort of the list; the column that it sorts by is emphasized. */
  sort: string;
  metricsHidden: boolean;
}

export function SubredditRow({ community, sort, metricsHidden }: RowProps<Subreddit>) {
  const { subreddit, members, peak_per_1k, peak_score, peak_comments, sample } = community;
  const why = metricsHidden ? withheld : t`No collected post has this number`;
  return (
    <>
      <Name name={`r/${subreddit}`} community={community} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className={cell(sort === 'members')}>
          <Figure
            value={members}
            why={sizeUnknown}
            said={(count) => plural(count, { one: '# member', other: '# members' })}
          />
          <Unit>{t`members`}</Unit>
        </span>
        <span className={cell(sort === 'upside')}>
          <Figure
            value={peak_per_1k}
            why={metricsHidden ? withheld : sizeUnknown}
            said={(count, exact) => plural(count, { other: `${exact} points per 1,000 members at most` })}
          />
          <Unit>{t`per 1k`}</Unit>
        </span>
        <span className={cell(sort === 'peak')}>
          <Figure
            value={peak_score}
            why={why}
            said={(count) => plural(count, { one: '# point at most', other: '# points at most' })}
          />
          <Unit>{t`top score`}</Unit>
        </span>
        <span className={wideCell(false)}>
          <Figure
            value={peak_comments}
            why={why}
            said={(count) => plural(count, { one: '# comment at most', other: '# comments at most' })}
          />
        </span>
        <span className={wideCell(sort === 'posts')}>
          <Figure value={sample.posts} why={why} said={collectedPosts} />
        </span>
      </span>
    </>
  );
}

export function FeedRow({ community, sort, metricsHidden }: RowProps<Feed>) {
  const { title, feed, avg_likes, top_likes, feed_likes, sample } = community;
  const why = metricsHidden ? withheld : t`No collected post has this number`;
  return (
    <>
      <Name name={title ?? feed} community={community} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className={cell(sort === 'avg_likes')}>
          <Figure
            value={avg_likes}
            why={why}
            said={(count, exact) => plural(count, { other: `${exact} likes per post` })}
          />
          <Unit>{t`likes per post`}</Unit>
        </span>
        <span className={cell(sort === 'top_likes')}>
          <Figure
            value={top_likes}
            why={why}
            said={(count) => plural(count, { one: '# like at most', other: '# likes at most' })}
          />
          <Unit>{t`at most`}</Unit>
        </span>
        <span className={cell(sort === 'feed_likes')}>
          <Figure
            value={feed_likes}
            why={metricsHidden ? withheld : t`Feed likes not known yet: Bluesky hasn’t reported them`}
            said={(count) => plural(count, { one: '# feed like', other: '# feed likes' })}
          />
          <Unit>{t`feed likes`}</Unit>
        </span>
        <span className={wideCell(sort === 'posts')}>
          <Figure value={sample.posts} why={why} said={collectedPosts} />
        </span>
      </span>
    </>
  );
}

const collectedPosts = (count: number) =>
  plural(count, { one: '# post collected', other: '# posts collected' });

function cell(isSorted: boolean): string {
  return `whitespace-nowrap @min-[38.75rem]:text-end ${isSorted ? 'font-medium @min-[38.75rem]:text-base' : ''}`;
}

/** Class of a cell that narrow screens replace by the line below the name. */
function wideCell(isSorted: boolean): string {
  return `hidden @min-[38.75rem]:block ${cell(isSorted)}`;
}

function Name({ name, community }: { name: string; community: Community }) {
  const zone = useZone();
  const { sample, window } = community;
  return (
    <span className="min-w-0">
      <span dir="auto" className="block truncate text-base font-medium">
        {name}
      </span>
      <span className="figures block truncate text-xs text-faint">
        <span className="@min-[38.75rem]:hidden">
          {plural({ posts: sample.posts }, { one: '# post', other: '# posts' })} ·{' '}
        </span>
        {!isSubreddit(community) && community.description ? (
          <span dir="auto">{community.description}</span>
        ) : (
          <Trans>
            latest post <Ago at={window.to} zone={zone} />
          </Trans>
        )}
      </span>
    </span>
  );
}
