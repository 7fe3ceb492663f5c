import { ExternalLink, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';

import type { TrendPost } from '#contract/trends.ts';
import { api } from '#web/api.ts';
import { exactNumber, exactTime } from '#web/lib/format.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { ExploreSearch } from '#web/parts/explore-search.ts';
import { GrowthFigure } from '#web/parts/growth.tsx';
import { useZone } from '#web/parts/me.ts';
import { Missing } from '#web/parts/missing.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { Picture } from '#web/parts/picture.tsx';
import { headlineOf, hostOf, outletOf, ownPicture, webAddress } from '#web/parts/post-words.ts';
import { countLabel, countsOf, whyMissing } from '#web/parts/source-words.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';

import { PostStory } from './post-story.tsx';

const Readings = lazy(async () => ({ default: (await import('./readings.tsx')).Readings }));

/** Below this width the panel covers the list, so the focus goes into it. */
const covers = '(max-width: 1099px)';

interface PostPanelProps {
  id: number;
  /** The post as the list has it, shown until all of it is there. */
  known: TrendPost | undefined;
  search: ExploreSearch;
  onOpen: (id: number) => void;
  onFilter: (change: Partial<ExploreSearch>) => void;
  onClose: () => void;
}

/** One post in full, beside the list. */
export function PostPanel({ id, known, search, onOpen, onFilter, onClose }: PostPanelProps) {
  const { data, error, refetch } = api.trends.get.useQuery({ id });
  const panel = useRef<HTMLElement>(null);
  const post = data?.post ?? known;
  useShortcut('Escape', 'Close the side panel', 'Explore', onClose);
  useEffect(() => {
    if (matchMedia(covers).matches) panel.current?.focus();
  }, []);
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
  }, [id]);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Post"
      className="fixed inset-0 z-20 animate-slide overflow-y-auto border-line bg-paper outline-none sm:left-auto sm:border-l sm:w-110 min-[1100px]:static min-[1100px]:shrink-0"
    >
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-paper pr-2 pl-5 text-soft">
        {post && <NetworkBadge source={post.platform} named />}
        <span className="ml-auto" />
        {post && webAddress(post.url) && (
          <a
            href={webAddress(post.url)}
            target="_blank"
            rel="noopener noreferrer"
            data-hint-keys="v"
            data-hint={hostOf(post.url)}
            className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 hover:bg-hover hover:text-ink"
          >
            Open original
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
        <IconButton label="Close" keys="Esc" onPress={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {error && !data ? (
        <ErrorState
          title={error.code === 'not_found' ? 'This post is gone' : 'The post could not be loaded'}
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      ) : post ? (
        <div className="flex flex-col gap-6 px-5 py-5">
          <Words post={post} />
          <Numbers post={post} metricsHidden={data?.metrics_hidden ?? false} />
          <Section title="Readings">
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>
              {data ? (
                <Readings readings={data.readings} post={post} metricsHidden={data.metrics_hidden} />
              ) : (
                <Skeleton className="h-48 w-full" />
              )}
            </Suspense>
          </Section>
          {post.story && post.story.trends > 1 && (
            <Section title={`Same story, told ${post.story.trends} times`}>
              <PostStory id={post.story.id} except={post.id} onOpen={onOpen} />
            </Section>
          )}
          {post.tags.length > 0 && (
            <Section title="Tags">
              <ul className="flex flex-wrap gap-1.5">
                {post.tags.map((tag) => (
                  <li key={tag}>
                    <button
                      type="button"
                      dir="auto"
                      data-hint={`Posts with ${tag}`}
                      onClick={() => onFilter({ keyword: tag, open: search.open })}
                      className="h-6 rounded-sm bg-sunken px-2 text-xs text-soft hover:bg-press hover:text-ink"
                    >
                      #{tag}
                    </button>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-3 w-40" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
      )}
    </aside>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Words({ post }: { post: TrendPost }) {
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
      {post.platform === 'douyin' && post.title_en && post.title_en !== post.title && (
        <p lang="en" className="headline mt-1.5 text-lg text-soft">
          {post.title_en}
        </p>
      )}
      <p className="figures mt-2 text-xs text-faint">
        <time dateTime={post.created_at}>{exactTime(post.created_at, zone)}</time>
      </p>
      {ownPicture(post) && <Picture post={post} className="mt-4 max-h-72 w-full rounded-md" />}
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
  const figures = [
    { label: 'Engagement', value: post.total_engagement },
    ...countsOf(post).map(({ name, value }) => ({ label: countLabel(name), value })),
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-4 border-y border-line py-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="eyebrow first-letter:uppercase">{label}</dt>
          <dd className="figures mt-0.5 text-lg font-medium">
            {value === null ? <Missing why={whyMissing(post.platform, metricsHidden)} /> : exactNumber(value)}
          </dd>
        </div>
      ))}
      <div>
        <dt className="eyebrow">Growth</dt>
        <dd className="mt-0.5 text-base [&_.justify-end]:justify-start">
          <GrowthFigure post={post} metricsHidden={metricsHidden} />
        </dd>
      </div>
    </dl>
  );
}
