import { plural, t } from '@lingui/core/macro';

import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { api } from '#web/api.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { enterPanel, rowKeys } from '#web/parts/into-panel.ts';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { GrowthFigure } from '#web/parts/research/growth.tsx';
import { whyMissing } from '#web/parts/research/source-labels.ts';
import { headlineOf, outletOf } from '#web/parts/trend-text.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { most } from './unfold.tsx';

interface StoryItemsProps {
  story: Story;
  zone: string;
  wide: boolean;
  metricsHidden: boolean;
  open: number | undefined;
  onOpen: (id: number) => void;
}

/** The items of a story; each opens in the side panel. */
export function StoryItems({ story, zone, wide, metricsHidden, open, onOpen }: StoryItemsProps) {
  const { data, error } = api.trends.story.useQuery({ id: story.id });
  const inset = wide ? 'ps-27 pe-4' : 'px-4';
  if (error) return <p className={`h-9 text-danger ${inset}`}>{error.message}</p>;
  if (!data) {
    return (
      <output aria-label={t`Loading items`} className={`block ${inset}`}>
        {Array.from({ length: Math.min(story.items, most) }, (_, place) => (
          <Skeleton key={place} className="my-2.5 h-4 w-9/12" />
        ))}
      </output>
    );
  }
  return (
    <ul aria-label={t`Items of the story`} className={`overflow-hidden ${inset}`}>
      {data.posts.slice(0, most).map((post) => (
        <li key={post.id}>
          <StoryItem
            post={post}
            zone={zone}
            wide={wide}
            metricsHidden={metricsHidden}
            isOpen={post.id === open}
            onOpen={onOpen}
          />
        </li>
      ))}
      {data.posts.length > most && (
        <li>
          <button
            type="button"
            onClick={() => onOpen(story.lead.id)}
            className="-mx-2 flex h-9 items-center rounded-md px-2 text-soft hover:bg-hover"
          >
            {plural({ items: data.posts.length }, { other: 'Show all # in the side panel' })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface StoryItemProps extends Pick<StoryItemsProps, 'zone' | 'wide' | 'metricsHidden' | 'onOpen'> {
  post: TrendPost;
  isOpen: boolean;
}

function StoryItem({ post, zone, wide, metricsHidden, isOpen, onOpen }: StoryItemProps) {
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={(event) => {
        enterPanel(event);
        onOpen(post.id);
      }}
      onKeyDown={rowKeys(isOpen, () => onOpen(post.id))}
      className="-mx-2 flex h-9 w-[calc(100%+1rem)] items-center gap-2.5 rounded-md px-2 text-start hover:bg-hover aria-current:bg-press"
    >
      <span className="text-faint">
        <NetworkBadge source={post.platform} />
      </span>
      <span dir="auto" lang={post.lang ?? undefined} className="headline line-clamp-1 min-w-0 flex-1">
        {headlineOf(post)}
      </span>
      <span dir="auto" className="max-w-40 truncate text-xs text-faint max-sm:hidden">
        {outletOf(post)}
      </span>
      <span className="text-xs text-faint">
        <Ago at={post.created_at} zone={zone} />
      </span>
      {wide && (
        <span className="w-36 text-end whitespace-nowrap [&>span]:flex-row [&>span]:items-center [&>span]:gap-1.5">
          {post.growth_24h && <GrowthFigure post={post} metricsHidden={metricsHidden} />}
        </span>
      )}
      <span
        className="figures w-12 text-end text-soft"
        data-hint={
          post.total_engagement === null
            ? whyMissing(post.platform, metricsHidden)
            : t`${{ amount: exactNumber(post.total_engagement) }} engagement`
        }
      >
        {post.total_engagement !== null && shortNumber(post.total_engagement)}
      </span>
    </button>
  );
}
