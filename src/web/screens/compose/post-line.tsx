import { Link } from '@tanstack/react-router';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts.ts';
import { exactTime, shortTime, zoneWords } from '#web/lib/format.ts';
import { NetworkMark } from '#web/parts/account-name.tsx';
import { Ago } from '#web/parts/ago.tsx';
import { useMe } from '#web/parts/me.ts';
import { useProjectZone } from '#web/parts/project-zone.ts';

import { PostStateBadge } from '#web/parts/composed-state.tsx';
import { titleOf } from '#web/parts/composed.ts';
import { TranslationMark } from '#web/parts/translation-mark.tsx';

/** So many marks are shown; the rest is counted. */
const mostMarks = 6;

/** A post in a list: its first words, where it goes, how far it is, and its time. */
export function PostLine({ post }: { post: PostRow }) {
  const me = useMe();
  const zone = useProjectZone(post.project_id);
  const networks = [...new Set(post.targets.map(({ network }) => network))].filter(isNetworkName);
  const time = post.sent_at ?? post.scheduled_at;
  const isOwn = post.author_user_id === me.user.id;
  return (
    <li className="border-b border-line">
      <Link
        to="/compose/$postId"
        params={{ postId: String(post.id) }}
        className="flex min-h-16 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="headline line-clamp-2 text-base sm:line-clamp-1 font-semibold">
            {titleOf(post, 200)}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-faint">
            <PostStateBadge post={post} />
            <TranslationMark post={post} />
            <span className="inline-flex items-center gap-1.5">
              {networks.slice(0, mostMarks).map((network) => (
                <NetworkMark key={network} network={network} className="size-3" />
              ))}
              {networks.length > mostMarks && <span>+{networks.length - mostMarks}</span>}
            </span>
            <span className="truncate">{post.project_name}</span>
            {!isOwn && <span className="truncate">{post.author_user_name ?? 'Somebody who has left'}</span>}
            {post.submitted_via !== 'web' && <span>by {post.submitted_via === 'mcp' ? 'agent' : 'API'}</span>}
          </span>
        </span>
        <span className="figures shrink-0 text-right text-xs text-faint">
          {time && (
            <time dateTime={time} data-hint={exactTime(time, zone)} className="block text-sm text-ink">
              {shortTime(time, zone)}
            </time>
          )}
          {time && zoneWords(zone)}
          {time && post.status === 'draft' && ' · '}
          {post.status === 'draft' && <Ago at={post.updated_at} zone={zone} inWords />}
        </span>
      </Link>
    </li>
  );
}
