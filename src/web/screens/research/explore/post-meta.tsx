import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import type { OnBoard } from '#web/parts/research/trend-work.ts';
import { kindOf, outletOf } from '#web/parts/trend-text.ts';
import { Badge } from '#web/ui/badge.tsx';

interface PostMetaProps {
  post: TrendPost;
  /** The post's story, if stories are listed. */
  story?: Story | undefined;
  zone: string;
  isNew: boolean;
  card: OnBoard | undefined;
  /** For a narrow tile: author and time come before the kind. */
  short?: boolean;
}

/** Limit of network icons in a line. */
const mostBadges = 6;

/** The small line below a headline: author, time, kind, and coverage of the story. */
export function PostMeta({ post, story, zone, isNew, card, short = false }: PostMetaProps) {
  const kind = short ? null : kindOf(post);
  const several = story !== undefined && story.items > 1;
  const covered = several ? { trends: story.items, sources: story.sources } : story ? null : post.story;
  return (
    <span className="mt-0.5 flex min-w-0 items-center gap-1.5 overflow-hidden text-xs text-faint">
      {isNew && <Badge tone="accent">{t`New`}</Badge>}
      {card && <OnBoardMark card={card} short={short} />}
      {(story?.platforms ?? [post.platform]).slice(0, mostBadges).map((platform) => (
        <NetworkBadge key={platform} source={platform} />
      ))}
      <span dir="auto" className="truncate text-soft">
        {outletOf(post)}
      </span>
      <span aria-hidden>·</span>
      {several ? (
        <bdi className="whitespace-nowrap">
          <Trans>
            since <Ago at={story.since} zone={zone} />
          </Trans>
        </bdi>
      ) : (
        <bdi>
          <Ago at={post.created_at} zone={zone} />
        </bdi>
      )}
      {kind && (
        <>
          <span aria-hidden>·</span>
          <span dir="auto" className="truncate">
            {kind}
          </span>
        </>
      )}
      {covered && <StoryNote story={covered} short={short} />}
    </span>
  );
}

/**
 * Shows that the post has a card. It is no link itself, since the row is one; the post's panel and menu link to the
 * card.
 */
function OnBoardMark({ card, short }: { card: OnBoard; short: boolean }) {
  const text = t`On the board · ${{ column: card.column_name }}`;
  return (
    <Badge tone="accent" hint={text}>
      {short ? t`On the board` : text}
    </Badge>
  );
}

/** How many sources cover a story, or how many items it has if one source covers it several times. */
function StoryNote({ story, short }: { story: { trends: number; sources: number }; short: boolean }) {
  const { sources, trends } = story;
  const text =
    sources > 1
      ? plural(sources, { one: '# source', other: '# sources' })
      : plural(trends, { one: '# item', other: '# items' });
  if (!short) return <Badge>{text}</Badge>;
  return (
    <Badge hint={text}>
      <span aria-hidden>×{trends}</span>
      <span className="sr-only">{text}</span>
    </Badge>
  );
}
