import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';

import type { TrendPost } from '#contract/research/trends.ts';
import { hashtagNetworks } from '#contract/sources/all.ts';
import { api } from '#web/api.ts';
import { exactTime } from '#web/lib/format.ts';
import { Failure } from '#web/parts/failure.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { PanelSection, SidePanel } from '#web/parts/side-panel.tsx';
import { headlineOf, hostOf, outletOf, webAddress } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Facts } from './facts.tsx';
import { GrowthFigure } from './growth.tsx';
import { Picture } from './picture.tsx';
import { PostActions } from './post-actions.tsx';
import { PostHashtags } from './post-hashtags.tsx';
import { usePostKeys } from './post-keys.ts';
import { PostMenuAt, PostMenuButton, type MenuPlace } from './post-menu.tsx';
import { PostStory } from './post-story.tsx';
import { PostWork } from './post-work.tsx';
import { countLabel, countsOf, whyMissing } from './source-labels.ts';
import { TagChips } from './tag-chips.tsx';

const Readings = lazyPart(async () => (await import('./readings.tsx')).Readings, {
  place: 'inline',
  fallback: () => <Skeleton className="h-48 w-full" />,
});

interface PostPanelProps {
  id: number;
  /** The post from the list, shown until all of it is loaded. */
  known: TrendPost | undefined;
  /** The link back to what the panel showed before the post. */
  back?: { label: string; onBack: () => void };
  onOpen: (id: number) => void;
  onTag: (tag: string) => void;
  onClose: () => void;
}

/** The details of a post, beside the list. */
export function PostPanel({ id, known, back, onOpen, onTag, onClose }: PostPanelProps) {
  const { data, error, refetch } = api.trends.get.useQuery({ id });
  const post = data?.post ?? known;
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const menuButton = useRef<HTMLSpanElement>(null);
  usePostKeys({ post, onMenu: (of) => setMenu({ post: of, anchor: menuButton }) });
  const hashtagNetwork = hashtagNetworks.find((network) => network === post?.platform);
  return (
    <SidePanel
      label={t`Item`}
      shows={id}
      onClose={onClose}
      head={
        <>
          {back ? (
            <Button variant="quiet" className="-ms-3 min-w-0" onPress={back.onBack}>
              <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
              <span className="truncate">{back.label}</span>
            </Button>
          ) : (
            post && <NetworkBadge source={post.platform} named />
          )}
          <span className="ms-auto" />
          {post && webAddress(post.url) && (
            <a
              href={webAddress(post.url)}
              target="_blank"
              rel="noopener noreferrer"
              data-hint-keys="v"
              data-hint={hostOf(post.url)}
              className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover hover:text-ink"
            >
              {t`Open original`}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
          {post && (
            <span ref={menuButton}>
              <PostMenuButton post={post} />
            </span>
          )}
        </>
      }
    >
      <PostMenuAt place={menu} onClose={() => setMenu(null)} />
      {error && !data ? (
        error.code === 'not_found' ? (
          <EmptyState
            title={t`This item no longer exists`}
            action={<Button onPress={onClose}>{t`Close`}</Button>}
          >
            {t`It was removed, or the link is incorrect.`}
          </EmptyState>
        ) : (
          <Failure what={t`item`} error={error} onRetry={() => void refetch()} />
        )
      ) : post ? (
        <div className="flex flex-col gap-6 px-5 py-5">
          <Text post={post} />
          <PostWork trend={post.id} />
          <Numbers post={post} metricsHidden={data?.metrics_hidden ?? false} />
          <PanelSection title={t`History`}>
            {data ? (
              <Readings readings={data.readings} post={post} metricsHidden={data.metrics_hidden} />
            ) : (
              <Skeleton className="h-48 w-full" />
            )}
          </PanelSection>
          {post.story && post.story.trends > 1 && (
            <PanelSection title={plural({ items: post.story.trends }, { other: 'Same story in # items' })}>
              <PostStory id={post.story.id} except={post.id} onOpen={onOpen} />
            </PanelSection>
          )}
          {post.tags.length > 0 &&
            (hashtagNetwork ? (
              <PostHashtags tags={post.tags} network={hashtagNetwork} />
            ) : (
              <PanelSection title={t`Tags`}>
                <TagChips
                  tags={post.tags.map((tag) => ({ tag }))}
                  hint={(tag) => t`Search for ${tag}`}
                  onTag={onTag}
                />
              </PanelSection>
            ))}
        </div>
      ) : (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-3 w-40" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
      )}
    </SidePanel>
  );
}

function Text({ post }: { post: TrendPost }) {
  const zone = useZone();
  const author = [post.author_name, post.author_handle]
    .filter((name) => name && name !== outletOf(post))
    .join(' · ');
  return (
    <article lang={post.lang ?? undefined}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-faint">
        <span dir="auto" className="font-medium text-soft">
          {outletOf(post)}
        </span>
        {author && <span dir="auto">{author}</span>}
      </p>
      <h2 dir="auto" className="headline mt-1.5 text-2xl font-semibold break-words">
        {headlineOf(post)}
      </h2>
      {'title_en' in post && post.title_en && post.title_en !== post.title && (
        <p lang="en" className="headline mt-1.5 text-lg text-soft">
          {post.title_en}
        </p>
      )}
      <p className="figures mt-2 text-xs text-faint">
        <time dateTime={post.created_at}>{exactTime(post.created_at, zone)}</time>
      </p>
      <PostActions post={post} />
      {post.image_url && (
        <Picture post={post} frame={400} className="mt-4 aspect-[16/9] w-full rounded-md text-3xl" masthead />
      )}
      {post.title && post.text && (
        <p dir="auto" className="mt-4 font-serif text-lg leading-6 break-words whitespace-pre-line text-ink">
          {post.text}
        </p>
      )}
      {post.link_url && webAddress(post.link_url) && (
        <p className="mt-3 truncate">
          <a
            href={webAddress(post.link_url)}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline underline-offset-2"
          >
            {hostOf(post.link_url)}
          </a>
        </p>
      )}
    </article>
  );
}

function Numbers({ post, metricsHidden }: { post: TrendPost; metricsHidden: boolean }) {
  const why = whyMissing(post.platform, metricsHidden);
  return (
    <Facts
      facts={[
        { label: t`Engagement`, value: post.total_engagement, why },
        ...countsOf(post).map(({ name, value }) => ({ label: countLabel(name), value, why })),
        {
          label: t`Growth`,
          value: (
            <span className="text-base font-normal [&_.justify-end]:justify-start">
              <GrowthFigure post={post} metricsHidden={metricsHidden} />
            </span>
          ),
        },
      ]}
    />
  );
}
