import { t } from '@lingui/core/macro';

import type { SourceName } from '#contract/sources/all.ts';
import { exactNumber, shortNumber } from '#web/lib/format.ts';
import { Ago } from '#web/parts/ago.tsx';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { hostOf } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';

/** The part of a post that a line shows. */
export interface LinePost {
  id: number;
  platform: SourceName;
  title: string | null;
  text: string | null;
  url: string;
  image_url: string | null;
  author_name: string | null;
  author_handle: string | null;
  created_at: string;
  total_engagement: number | null;
  lang?: string | null;
}

interface PostLinesProps<Post extends LinePost> {
  posts: readonly Post[];
  onOpen: (id: number) => void;
  /** The source to name instead of the author. */
  byline?: (post: Post) => string;
}

/** A compact list of posts; each opens in the side panel. */
export function PostLines<Post extends LinePost>({ posts, onOpen, byline = authorOf }: PostLinesProps<Post>) {
  const zone = useZone();
  return (
    <ul className="-mx-2">
      {posts.map((post) => (
        <li key={post.id}>
          <button
            type="button"
            onClick={() => onOpen(post.id)}
            className="flex w-full gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
          >
            <span className="mt-1 text-faint">
              <NetworkBadge source={post.platform} />
            </span>
            <span dir="auto" className="min-w-0 flex-1">
              <span lang={post.lang ?? undefined} className="headline line-clamp-2 text-base">
                {post.title ?? post.text ?? t`Untitled item`}
              </span>
              <span className="block truncate text-xs text-faint">
                <bdi>{byline(post)}</bdi> ·{' '}
                <bdi>
                  <Ago at={post.created_at} zone={zone} />
                </bdi>
              </span>
            </span>
            {post.image_url && (
              <FramedPicture
                url={post.image_url}
                frame={56}
                className="mt-0.5 h-10 w-14 shrink-0 rounded-sm"
                fallback={<span aria-hidden className="mt-0.5 h-10 w-14 shrink-0 rounded-sm bg-sunken" />}
              />
            )}
            {post.total_engagement === null ? (
              <span className="text-soft">–</span>
            ) : (
              <span
                className="figures text-soft"
                data-hint={t`${{ amount: exactNumber(post.total_engagement) }} engagement`}
              >
                {shortNumber(post.total_engagement)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function authorOf({ author_name, author_handle, url }: LinePost): string {
  return author_name ?? author_handle ?? hostOf(url);
}
