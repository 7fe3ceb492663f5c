import type { TrendPost } from '#contract/trends.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { outletOf } from '#web/parts/post-words.ts';
import type { OnBoard } from '#web/parts/trend-work.ts';
import { Badge } from '#web/ui/badge.tsx';

interface PostMetaProps {
  post: TrendPost;
  zone: string;
  isNew: boolean;
  card: OnBoard | undefined;
  /** For a narrow tile: who and when come before what kind. */
  short?: boolean;
}

/** The small line below a headline: who, when, what kind, and how widely it is told. */
export function PostMeta({ post, zone, isNew, card, short = false }: PostMetaProps) {
  const kind = short ? null : kindOf(post);
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs text-faint">
      {isNew && <Badge tone="accent">New</Badge>}
      {card && <OnBoardMark card={card} short={short} />}
      <NetworkBadge source={post.platform} />
      <span dir="auto" className="truncate text-soft">
        {outletOf(post)}
      </span>
      <span aria-hidden>·</span>
      <Ago at={post.created_at} zone={zone} />
      {kind && (
        <>
          <span aria-hidden>·</span>
          <span className="truncate">{kind}</span>
        </>
      )}
      {post.story && <Told story={post.story} short={short} />}
    </span>
  );
}

/** That it has a card: the row is one link to the post, so the post's panel and its menu lead there. */
function OnBoardMark({ card, short }: { card: OnBoard; short: boolean }) {
  const words = `On the board · ${card.column_name}`;
  return (
    <Badge tone="accent" hint={words}>
      {short ? 'On the board' : words}
    </Badge>
  );
}

/** How widely a story is told; one source may tell it several times. */
function Told({ story, short }: { story: NonNullable<TrendPost['story']>; short: boolean }) {
  const words = story.sources > 1 ? `in ${story.sources} sources` : `told ${story.trends} times`;
  if (!short) return <Badge>{words}</Badge>;
  return (
    <Badge hint={words}>
      <span aria-hidden>×{story.trends}</span>
      <span className="sr-only">{words}</span>
    </Badge>
  );
}

/** What only its network says of a post: a feed's category, a flair, a Hacker News type. */
function kindOf(post: TrendPost): string | null {
  switch (post.platform) {
    case 'rss':
      return post.category_name;
    case 'reddit':
      return post.flair;
    case 'hackernews':
      return post.type === 'link' ? null : post.type;
    case 'tiktok':
    case 'instagram':
    case 'douyin':
      return post.sound?.title ?? null;
    case 'facebook':
    case 'x':
    case 'pinterest':
    case 'bluesky':
    case 'mastodon':
    case 'tumblr':
      return null;
  }
}
