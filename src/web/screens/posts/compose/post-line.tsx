import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, TextAlignStart } from 'lucide-react';
import type { MouseEvent } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime, shortTime, zoneLabel } from '#web/lib/format.ts';
import { placed } from '#web/lib/places.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkMark } from '#web/parts/delivery/account-name.tsx';
import { LabelChips } from '#web/parts/labels/label-chips.tsx';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { titleOf } from '#web/parts/posts/composed.ts';
import { MediumTile } from '#web/parts/posts/preview-media.tsx';
import { TranslationMark } from '#web/parts/posts/translation-mark.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';

/** Limit of account icons; the rest is shown as a number. */
const mostMarks = 6;

interface PostLineProps {
  post: PostRow;
  isSelected: boolean;
  /** `range` selects everything from the previously selected post on. */
  onSelect: (range: boolean) => void;
  onFocus: () => void;
}

/** A post in a list: its first image, the beginning of its text, its accounts, its state and its time. */
export function PostLine({ post, isSelected, onSelect, onFocus }: PostLineProps) {
  const me = useMe();
  const of = useProjectZone(post.project_id);
  const zone = shownZone(of);
  const networks = [...new Set(post.targets.map(({ network }) => network))].filter(isNetworkName);
  const time = post.sent_at ?? post.scheduled_at;
  const isOwn = post.author_user_id === me.user.id;
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || !event.shiftKey) return;
    event.preventDefault();
    onSelect(true);
  };
  return (
    <li
      className={`flex items-stretch border-b border-line [contain-intrinsic-size:auto_4rem] [content-visibility:auto] ${isSelected ? 'bg-accent-wash' : 'hover:bg-hover'}`}
    >
      <label className="grid w-10 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={t`Select “${{ title: titleOf(post) }}”`}
          checked={isSelected}
          // Only the click event has `shiftKey`; the change event does not.
          onClick={(event) => onSelect(event.shiftKey)}
          onChange={() => undefined}
          onFocus={onFocus}
          className="size-4 cursor-pointer accent-accent"
        />
      </label>
      <Link
        to="/compose/$postId"
        params={{ postId: String(post.id) }}
        ref={placed(`post ${post.id}`)}
        onFocus={onFocus}
        onClick={onClick}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 py-2.5 pe-4 -outline-offset-2"
      >
        <Thumbnail post={post} />
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-0.5 sm:flex-row sm:items-center">
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
                {networks.length > mostMarks && <span dir="ltr">+{networks.length - mostMarks}</span>}
              </span>
              <LabelChips of={post} isWrapped />
              <span className="truncate">{post.project_name}</span>
              {!isOwn && <span className="truncate">{post.author_user_name ?? t`Former member`}</span>}
              {post.submitted_via !== 'web' && (
                <span>{post.submitted_via === 'mcp' ? t`by agent` : t`by API`}</span>
              )}
            </span>
          </span>
          <span className="figures shrink-0 text-xs text-faint max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-1.5 sm:text-end">
            {time && (
              <time dateTime={time} data-hint={exactTime(time, of)} className="block text-ink sm:text-sm">
                {shortTime(time, zone)}
              </time>
            )}
            {/* In the user's own zone all rows share one zone, so it is not repeated. */}
            {time && me.preferences.times === 'project' && zoneLabel(zone)}
            {time && me.preferences.times === 'project' && post.status === 'draft' && ' · '}
            {post.status === 'draft' && <Ago at={post.updated_at} zone={zone} isSentence />}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Width and height of the frame, in CSS px. */
const frame = 44;

/** The post's first picture, or an icon for a design that is not rendered yet or a post without pictures. */
function Thumbnail({ post: { media, design, design_picture } }: { post: PostRow }) {
  const first = design_picture ?? (design === null ? media[0] : undefined);
  if (first) return <MediumTile medium={{ ...first, alt: null }} frame={frame} className={tile} />;
  const Icon = design === null ? TextAlignStart : LayoutTemplate;
  return (
    <span aria-hidden className={`grid place-items-center bg-sunken text-faint ${tile}`}>
      <Icon className="size-5" strokeWidth={1.5} />
    </span>
  );
}

const tile = 'size-11 shrink-0 rounded-sm';
