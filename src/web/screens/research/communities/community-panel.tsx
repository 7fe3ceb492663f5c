import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';

import type { CommunityNetwork } from '#contract/research/community-sorts.ts';
import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { DetailPanel } from '#web/parts/research/detail-panel.tsx';
import { Facts } from '#web/parts/research/facts.tsx';
import { PostLines } from '#web/parts/research/post-lines.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { webAddress } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Skeleton } from '#web/ui/states.tsx';
import { isSubreddit, sizeUnknown, withheld, type Community } from './community-rows.tsx';
import { FeedDetail } from './feed-detail.tsx';
import { SubredditDetail } from './subreddit-detail.tsx';

interface CommunityPanelProps {
  network: CommunityNetwork;
  slug: string;
  /** The community from the list, shown until the details are loaded. */
  known: Community | undefined;
  post: number | undefined;
  onPost: (id: number | undefined) => void;
  onCommunity: (slug: string) => void;
  onClose: () => void;
}

/** One community: its reach, best times, kinds of posts, and similar communities. */
export function CommunityPanel(props: CommunityPanelProps) {
  const { network, slug, known, post, onPost, onCommunity, onClose } = props;
  const { data, error, refetch } = api.communities.list.useQuery(
    network === 'reddit' ? { network, subreddit: slug } : { network, feed: slug },
  );
  const community = data?.communities[0] ?? known;
  const metricsHidden = data?.metrics_hidden ?? false;
  const address = community?.url ? webAddress(community.url) : undefined;
  const name = community ? nameOf(community) : slug;
  return (
    <DetailPanel
      what={network === 'reddit' ? t`Community` : t`Feed`}
      noun={network === 'reddit' ? t`community` : t`feed`}
      notListed={network === 'reddit' ? t`This community is not listed` : t`This feed is not listed`}
      shows={slug}
      back={name}
      head={
        address && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover hover:text-ink"
          >
            {network === 'reddit' ? t`Open on Reddit` : t`Open on Bluesky`}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )
      }
      post={post}
      onPost={onPost}
      onClose={onClose}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {community && (
        <>
          <Text community={community} name={name} />
          <Facts facts={factsOf(community, metricsHidden)} />
          {isSubreddit(community) ? (
            <SubredditDetail community={community} onCommunity={onCommunity} />
          ) : (
            <FeedDetail community={community} metricsHidden={metricsHidden} />
          )}
          <PanelSection title={t`Top posts`}>
            {community.top_posts ? (
              <PostLines posts={community.top_posts} onOpen={onPost} />
            ) : (
              <Skeleton className="h-40 w-full" />
            )}
          </PanelSection>
        </>
      )}
    </DetailPanel>
  );
}

function nameOf(community: Community): string {
  return isSubreddit(community) ? `r/${community.subreddit}` : (community.title ?? community.feed);
}

function Text({ community, name }: { community: Community; name: string }) {
  const zone = useZone();
  const { window } = community;
  return (
    <div>
      <h2 dir="auto" className="text-2xl font-semibold tracking-tight break-words">
        {name}
      </h2>
      {!isSubreddit(community) && community.description && (
        <p dir="auto" className="mt-1 text-base text-soft">
          {community.description}
        </p>
      )}
      <p className="figures mt-1 text-xs text-faint">
        {t`Posts collected from ${{ from: dayIn(window.from, zone) }} to ${{ to: dayIn(window.to, zone) }}`}
      </p>
    </div>
  );
}

function factsOf(community: Community, metricsHidden: boolean) {
  const why = metricsHidden ? withheld : t`No collected post has this number`;
  if (isSubreddit(community)) {
    return [
      { label: t`Members`, value: community.members, why: sizeUnknown },
      {
        label: t`Best per 1k members`,
        value: community.peak_per_1k,
        why: metricsHidden ? withheld : sizeUnknown,
      },
      { label: t`Top score`, value: community.peak_score, why },
      { label: t`Most comments`, value: community.peak_comments, why },
      { label: t`Posts collected`, value: community.sample.posts },
    ];
  }
  return [
    { label: t`Likes per post`, value: community.avg_likes, why },
    { label: t`Most likes`, value: community.top_likes, why },
    { label: t`Feed likes`, value: community.feed_likes, why },
    { label: t`Posts collected`, value: community.sample.posts },
  ];
}
