import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ComposeTabs, composeTabLabels } from '#web/parts/posts/compose-tabs.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import {
  composeSearch,
  isNarrowed,
  narrowedBy,
  noFilters,
  type ComposeSearch,
  type ListTab,
} from './compose-search.ts';
import { ListFilters } from './list-filters.tsx';
import { PauseNote } from './pause-note.tsx';
import { PostRows } from './post-rows.tsx';
import { ProjectNote } from './project-note.tsx';

const PauseDialog = lazyPart(async () => (await import('#web/parts/posts/pause-dialog.tsx')).PauseDialog);

/** All posts: drafts, scheduled, published, and those that need attention. */
export function PostsList({ search }: { search: ComposeSearch }) {
  const { tab = 'drafts', all, project } = search;
  const me = useMe();
  const navigate = useNavigate();
  const mayWrite = me.permissions.includes('write');
  const mayPause = me.permissions.includes('publish') && me.organization?.role !== 'member';
  const [pausing, setPausing] = useState<{ project?: number } | null>(null);
  const textField = useRef<HTMLInputElement>(null);
  const change = useSearchChange('/compose', composeSearch, true);
  const begin = () => void navigate({ to: '/compose', search: { begin: 1 } });
  useShortcut('n', t`New draft`, t`Compose`, () => mayWrite && begin());
  useShortcut('/', t`Search posts`, t`Compose`, () => textField.current?.focus());
  const tools = (
    <>
      {tab === 'drafts' && (
        <Checkbox
          isSelected={all === 1}
          onChange={(selected) => change({ all: selected ? 1 : undefined, author: undefined })}
        >
          {t`Everyone’s drafts`}
        </Checkbox>
      )}
      {mayPause && (
        <Button variant="quiet" className="px-2" onPress={() => setPausing({})}>
          {t`Pause publishing`}
        </Button>
      )}
    </>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      {tab === 'drafts' && project !== undefined && <ProjectNote project={project} />}
      <PauseNote onResume={mayPause ? (project) => setPausing({ project }) : undefined} />
      <header className="flex h-12 shrink-0 items-center gap-1 px-4">
        <h1 className="me-3 text-lg font-semibold tracking-tight max-sm:sr-only">{t`Compose`}</h1>
        <ComposeTabs current={tab} />
        <span className="ms-auto" />
        <span className="flex items-center gap-1 max-sm:hidden">{tools}</span>
        {mayWrite && (
          <Button variant="primary" className="ms-1" onPress={begin}>
            <PenLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t`New draft`}</span>
          </Button>
        )}
      </header>
      <div className="flex items-center justify-between px-4 pb-1 sm:hidden">{tools}</div>
      <ListFilters search={search} onChange={change} textField={textField} />
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {tab === 'drafts' ? (
          <Drafts search={search} onBegin={mayWrite ? begin : null} onClear={() => change(noFilters)} />
        ) : (
          <Listed key={tab} tab={tab} search={search} onClear={() => change(noFilters)} />
        )}
      </div>
      {pausing && <PauseDialog project={pausing.project} onClose={() => setPausing(null)} />}
    </div>
  );
}

interface DraftsProps {
  search: ComposeSearch;
  onBegin: (() => void) | null;
  onClear: () => void;
}

function Drafts({ search, onBegin, onClear }: DraftsProps) {
  const all = search.all === 1;
  const query = api.schedule.drafts.useInfiniteQuery({
    ...narrowedBy(search),
    ...(all && { all: '1' }),
    per_page: 50,
  });
  const posts = query.data?.pages.flatMap(({ data }) => data.drafts) ?? [];
  return (
    <QueryState
      query={query}
      what={t`drafts`}
      isEmpty={posts.length === 0}
      metricsHidden={false}
      loading={<Loading />}
      empty={
        isNarrowed(search) ? (
          <NoMatch onClear={onClear} />
        ) : (
          <NeedsFirst steps={['project', 'account']} loading={<Loading />}>
            <EmptyState
              title={all ? t`No drafts yet` : t`You have no drafts`}
              action={
                onBegin && (
                  <Button variant="primary" onPress={onBegin}>
                    {t`New draft`}
                  </Button>
                )
              }
            >
              {t`Start a draft here, from a card on the board (“Write post”) or from a story in Explore (P). Drafts save automatically and are visible to your team. To start a review, send a draft for review.`}
            </EmptyState>
          </NeedsFirst>
        )
      }
      end={<ShowMore query={query} />}
    >
      <PostRows label={t`Drafts`} posts={posts} />
    </QueryState>
  );
}

/** Shown when no post matches the filters, with a button to clear them. */
function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t`No posts match these filters`}
      action={<Button onPress={onClear}>{t`Clear filters`}</Button>}
    >
      {t`Try fewer or other words, or another account.`}
    </EmptyState>
  );
}

const empties: Readonly<Record<Exclude<ListTab, 'drafts'>, { title: string; text: string }>> = {
  scheduled: {
    title: t`Nothing is scheduled`,
    text: t`Scheduled posts appear here until they are published.`,
  },
  sent: {
    title: t`Nothing published yet`,
    text: t`Published posts appear here, with links to them on each network.`,
  },
  attention: {
    title: t`Nothing needs attention`,
    text: t`Deliveries that failed, missed their time or have an unknown status appear here.`,
  },
};

interface ListedProps {
  tab: Exclude<ListTab, 'drafts'>;
  search: ComposeSearch;
  onClear: () => void;
}

function Listed({ tab, search, onClear }: ListedProps) {
  const query = api.schedule.list.useInfiniteQuery({
    ...narrowedBy(search),
    ...(tab === 'attention' ? { attention: '1' } : { phase: tab === 'scheduled' ? 'ahead' : 'past' }),
    per_page: 50,
  });
  const posts = query.data?.pages.flatMap(({ data }) => data.posts) ?? [];
  const { title, text } = empties[tab];
  return (
    <QueryState
      query={query}
      what={t`posts`}
      isEmpty={posts.length === 0}
      metricsHidden={false}
      loading={<Loading />}
      empty={
        isNarrowed(search) ? (
          <NoMatch onClear={onClear} />
        ) : (
          <NeedsFirst steps={tab === 'sent' ? ['project', 'account'] : ['project']} loading={<Loading />}>
            <EmptyState title={title}>{text}</EmptyState>
          </NeedsFirst>
        )
      }
      end={<ShowMore query={query} />}
    >
      <PostRows label={composeTabLabels[tab]} posts={posts} />
    </QueryState>
  );
}

function Loading() {
  return (
    <output aria-label={t`Loading posts`} className="flex flex-col">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="flex h-16 items-center gap-3 border-b border-line ps-10 pe-4">
          <Skeleton className="size-11 shrink-0" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-40" />
          </span>
          <Skeleton className="h-4 w-16" />
        </span>
      ))}
    </output>
  );
}
