import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PenLine, SquareKanban } from 'lucide-react';

import type { Story } from '#contract/research/stories.ts';
import type { TrendPost } from '#contract/research/trends.ts';
import { Ago } from '#web/parts/ago.tsx';
import { NetworkBadge } from '#web/parts/network-badge.tsx';
import { Picture } from '#web/parts/research/picture.tsx';
import { RiseFigure, StrongestFigure } from '#web/parts/research/rise.tsx';
import type { OnBoard } from '#web/parts/research/trend-work.ts';
import { headlineOf, outletOf } from '#web/parts/trend-text.ts';
import { useZone } from '#web/parts/workspace/me.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

/** Limit of network icons; the rest is shown as a number. */
const mostMarks = 6;

interface StoryRowProps {
  story: Story;
  /** Its card on the board. */
  card: OnBoard | undefined;
  /** Absent for users who may not. */
  onCard: ((posts: readonly TrendPost[]) => void) | undefined;
  onDraft: ((post: TrendPost) => void) | undefined;
}

/** A story, its networks and its growth, with buttons for a card and a draft. */
export function StoryRow({ story, card, onCard, onDraft }: StoryRowProps) {
  const { lead, platforms, sources, since } = story;
  const zone = useZone();
  const title = headlineOf(lead);
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-b border-line py-2.5">
      <Picture post={lead} frame={56} className="size-14 shrink-0 rounded-sm text-lg" />
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to="/explore"
          search={{ open: lead.id }}
          data-entry
          lang={lead.lang ?? undefined}
          dir="auto"
          className="headline line-clamp-2 text-base font-semibold hover:underline"
        >
          {title}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-faint">
          <span className="inline-flex items-center gap-1">
            {platforms.slice(0, mostMarks).map((source) => (
              <NetworkBadge key={source} source={source} />
            ))}
            {platforms.length > mostMarks && (
              <span dir="ltr" className="figures">
                +{platforms.length - mostMarks}
              </span>
            )}
          </span>
          {sources > 1 ? (
            <Badge>{plural(sources, { one: '# source', other: '# sources' })}</Badge>
          ) : (
            <span dir="auto" className="truncate text-soft">
              {outletOf(lead)}
            </span>
          )}
          <Ago at={since} zone={zone} isSentence />
          {card && <Badge tone="accent">{t`On the board · ${{ column: card.column_name }}`}</Badge>}
        </p>
      </div>
      <div className="flex basis-full gap-6 pt-1 ps-17 max-sm:[&_span]:justify-start sm:basis-56 sm:flex-row-reverse sm:pt-0 sm:ps-0 sm:text-end">
        <span className="sm:w-20">
          <StrongestFigure story={story} />
        </span>
        <RiseFigure story={story} />
      </div>
      {(onCard || onDraft) && (
        <div className="flex basis-full flex-wrap ps-15">
          {onCard && (
            <Button
              variant="quiet"
              className="px-2 text-xs"
              aria-label={card ? t`Open card: ${title}` : t`Add to board: ${title}`}
              onPress={() => onCard([lead])}
            >
              <SquareKanban aria-hidden className="size-3.5" />
              {card ? t`Open card` : t`Add to board`}
            </Button>
          )}
          {onDraft && (
            <Button
              variant="quiet"
              className="px-2 text-xs"
              aria-label={t`Draft a post: ${title}`}
              onPress={() => onDraft(lead)}
            >
              <PenLine aria-hidden className="size-3.5" />
              {t`Draft a post`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
