import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { PageMeta } from '#contract/fields.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { exactNumber, shortTime } from '#web/lib/format.ts';
import { shownZone } from '#web/lib/preferences.ts';
import type { Campaign } from '#web/parts/labels/label-data.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** So many of each are listed here; the rest is on their own screen. */
const listed = 8;

const more = 'text-xs text-accent underline underline-offset-2';

/** The chain of a campaign: its cards, drafts, what is scheduled and what is published. */
export function CampaignStages({
  campaign: { id, project_id },
  media,
}: {
  campaign: Campaign;
  media: number;
}) {
  const only = { campaign_id: id, per_page: listed };
  const cards = api.cards.list.useInfiniteQuery(only);
  const drafts = api.schedule.drafts.useInfiniteQuery({ ...only, all: '1', project_id, sort: 'edited' });
  const ahead = api.schedule.list.useInfiniteQuery({ ...only, project_id, phase: 'ahead' });
  const past = api.schedule.list.useInfiniteQuery({ ...only, project_id, phase: 'past' });
  return (
    <div className="grid gap-x-10 gap-y-8 @min-[51.25rem]:grid-cols-2">
      <Stage
        title={t`Cards`}
        query={cards}
        meta={cards.data?.pages[0]?.meta}
        all={
          <Link to="/board" search={{ campaign: id }} className={more}>
            {t`On the board`}
          </Link>
        }
      >
        {cards.data?.pages[0]?.data.cards.map((card) => (
          <Line key={card.card_id} end={card.column_name}>
            <Link to="/board" search={{ campaign: id, card: card.card_id }} className="hover:underline">
              {card.title}
            </Link>
          </Line>
        ))}
      </Stage>
      <Stage
        title={t`Drafts`}
        query={drafts}
        meta={drafts.data?.pages[0]?.meta}
        all={
          <Link to="/compose" search={{ campaign: id, all: 1 }} className={more}>
            {t`All drafts`}
          </Link>
        }
      >
        {drafts.data?.pages[0]?.data.drafts.map((post) => (
          <PostOfCampaign key={post.id} post={post} />
        ))}
      </Stage>
      <Stage
        title={t`Scheduled`}
        query={ahead}
        meta={ahead.data?.pages[0]?.meta}
        all={
          <Link to="/compose" search={{ campaign: id, tab: 'scheduled' }} className={more}>
            {t`All scheduled`}
          </Link>
        }
      >
        {ahead.data?.pages[0]?.data.posts.map((post) => (
          <PostOfCampaign key={post.id} post={post} />
        ))}
      </Stage>
      <Stage
        title={t`Published`}
        query={past}
        meta={past.data?.pages[0]?.meta}
        all={
          <Link to="/compose" search={{ campaign: id, tab: 'sent' }} className={more}>
            {t`All published`}
          </Link>
        }
      >
        {past.data?.pages[0]?.data.posts.map((post) => (
          <PostOfCampaign key={post.id} post={post} />
        ))}
      </Stage>
      {media > 0 && (
        <p className="text-sm">
          <Link
            to="/compose/media"
            search={{ campaign: id }}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            {t`Media of this campaign: ${{ count: exactNumber(media) }}`}
          </Link>
        </p>
      )}
    </div>
  );
}

interface StageProps {
  title: string;
  query: React.ComponentProps<typeof QueryState>['query'];
  meta: PageMeta | undefined;
  /** A link to all of them. */
  all: ReactNode;
  children: ReactNode;
}

function Stage({ title, query, meta, all, children }: StageProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-1 flex min-h-9 items-center gap-2 border-b border-line">
        <h2 className="text-base font-semibold">{title}</h2>
        {meta && <span className="figures text-sm text-faint">{exactNumber(meta.total)}</span>}
        <span className="ms-auto" />
        {meta && meta.total > listed && all}
      </div>
      <QueryState
        query={query}
        what={title}
        isEmpty={meta === undefined || meta.total === 0}
        metricsHidden={false}
        loading={<Skeleton className="h-24 w-full" />}
        empty={<p className="py-1.5 text-soft">{t({ message: 'None', context: 'of a campaign' })}</p>}
        end={null}
      >
        <ul>{children}</ul>
      </QueryState>
    </section>
  );
}

function PostOfCampaign({ post }: { post: PostRow }) {
  const zone = shownZone(useProjectZone(post.project_id));
  const time = post.sent_at ?? post.scheduled_at;
  return (
    <Line end={time ? shortTime(time, zone) : null}>
      <Link to="/compose/$postId" params={{ postId: String(post.id) }} className="hover:underline">
        {titleOf(post)}
      </Link>
    </Line>
  );
}

function Line({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center gap-3 border-b border-line">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {end && <span className="figures shrink-0 text-xs text-faint">{end}</span>}
    </li>
  );
}
