import type { TrendPost } from '#contract/trends.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { outletOf } from '#web/parts/post-words.ts';
import { Badge } from '#web/ui/badge.tsx';

interface PostMetaProps {
  post: TrendPost;
  zone: string;
  isNew: boolean;
}

/** The small line below a headline: who, when, what kind, and how widely it is told. */
export function PostMeta({ post, zone, isNew }: PostMetaProps) {
  const kind = kindOf(post);
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-xs text-faint">
      {isNew && <Badge tone="accent">New</Badge>}
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
      {post.story && post.story.sources > 1 && <Badge>in {post.story.sources} sources</Badge>}
    </span>
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
