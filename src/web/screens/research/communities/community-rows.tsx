import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { exactNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { Figure, Unit } from '#web/parts/research/figure.tsx';
import { useZone } from '#web/parts/workspace/me.ts';

export type Community = DataOf<Contract['communities']['list']>['communities'][number];
export type Subreddit = Extract<Community, { subreddit: string }>;
export type Feed = Extract<Community, { feed: string }>;

export function isSubreddit(community: Community): community is Subreddit {
  return 'subreddit' in community;
}

export const withheld = 'Not included in your plan';
export const sizeUnknown = 'Size not known yet: Reddit hasn’t reported it';

/** The columns of each network after the rank: grid and heads. */
export const columnsOf = {
  reddit: {
    grid: '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_5.5rem_6.5rem_5.5rem_6rem_4.5rem]',
    heads: [
      { title: 'Community' },
      { title: 'Members', isNumber: true, sort: 'members' },
      {
        title: 'Best per 1k',
        isNumber: true,
        sort: 'upside',
        hint: 'Best score collected, divided by the members in thousands',
      },
      { title: 'Top score', isNumber: true, sort: 'peak' },
      { title: 'Comments', isNumber: true, hint: 'Most comments on a collected post' },
      { title: 'Posts', isNumber: true, sort: 'posts', hint: 'Posts collected: the sample size' },
    ],
  },
  bluesky: {
    grid: '@min-[38.75rem]:grid-cols-[2.25rem_minmax(0,1fr)_6rem_6rem_6rem_4.5rem]',
    heads: [
      { title: 'Feed' },
      {
        title: 'Likes per post',
        isNumber: true,
        sort: 'avg_likes',
        hint: 'Of the collected posts that the feed selected',
      },
      { title: 'Most likes', isNumber: true, sort: 'top_likes', hint: 'On a collected post' },
      { title: 'Feed likes', isNumber: true, sort: 'feed_likes', hint: 'Likes of the feed itself' },
      { title: 'Posts', isNumber: true, sort: 'posts', hint: 'Posts collected: the sample size' },
    ],
  },
} as const;

interface RowProps<Row> {
  community: Row;
  /** The sort of the list: its figure is emphasized. */
  sort: string;
  metricsHidden: boolean;
}

export function SubredditRow({ community, sort, metricsHidden }: RowProps<Subreddit>) {
  const { subreddit, members, peak_per_1k, peak_score, peak_comments, sample } = community;
  const why = metricsHidden ? withheld : 'No collected post has this number';
  return (
    <>
      <Name name={`r/${subreddit}`} community={community} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className={cell(sort === 'members')}>
          <Figure value={members} why={sizeUnknown} unit="members" />
          <Unit>members</Unit>
        </span>
        <span className={cell(sort === 'upside')}>
          <Figure
            value={peak_per_1k}
            why={metricsHidden ? withheld : sizeUnknown}
            unit="points per 1,000 members at most"
          />
          <Unit>per 1k</Unit>
        </span>
        <span className={cell(sort === 'peak')}>
          <Figure value={peak_score} why={why} unit="points at most" />
          <Unit> top score</Unit>
        </span>
        <span className={wideCell(false)}>
          <Figure value={peak_comments} why={why} unit="comments at most" />
        </span>
        <span className={wideCell(sort === 'posts')}>
          <Figure value={sample.posts} why={why} unit="posts collected" />
        </span>
      </span>
    </>
  );
}

export function FeedRow({ community, sort, metricsHidden }: RowProps<Feed>) {
  const { title, feed, avg_likes, top_likes, feed_likes, sample } = community;
  const why = metricsHidden ? withheld : 'No collected post has this number';
  return (
    <>
      <Name name={title ?? feed} community={community} />
      <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 @min-[38.75rem]:contents">
        <span className={cell(sort === 'avg_likes')}>
          <Figure value={avg_likes} why={why} unit="likes per post" />
          <Unit>likes per post</Unit>
        </span>
        <span className={cell(sort === 'top_likes')}>
          <Figure value={top_likes} why={why} unit="likes at most" />
          <Unit>at most</Unit>
        </span>
        <span className={cell(sort === 'feed_likes')}>
          <Figure
            value={feed_likes}
            why={metricsHidden ? withheld : 'Feed likes not known yet: Bluesky hasn’t reported them'}
            unit="feed likes"
          />
          <Unit>feed likes</Unit>
        </span>
        <span className={wideCell(sort === 'posts')}>
          <Figure value={sample.posts} why={why} unit="posts collected" />
        </span>
      </span>
    </>
  );
}

function cell(isSorted: boolean): string {
  return `whitespace-nowrap @min-[38.75rem]:text-right ${isSorted ? 'font-medium @min-[38.75rem]:text-base' : ''}`;
}

/** A figure that on narrow screens is in the line below the name. */
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
          {exactNumber(sample.posts)} {sample.posts === 1 ? 'post' : 'posts'} ·{' '}
        </span>
        {!isSubreddit(community) && community.description ? (
          <span dir="auto">{community.description}</span>
        ) : (
          <>
            latest post <Ago at={window.to} zone={zone} />
          </>
        )}
      </span>
    </span>
  );
}
