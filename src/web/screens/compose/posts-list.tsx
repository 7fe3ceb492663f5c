import { useNavigate } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ComposeTabs, composeTabWords } from '#web/parts/compose-tabs.tsx';
import { useMe } from '#web/parts/me.ts';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

import type { ComposeSearch, ListTab } from './compose-search.ts';
import { PauseNote } from './pause-note.tsx';
import { PostLine } from './post-line.tsx';

const PauseDialog = lazyPart(async () => (await import('#web/parts/pause-dialog.tsx')).PauseDialog);

/** All posts: drafts, what is to go out, what has gone out, and what needs a person. */
export function PostsList({ search }: { search: ComposeSearch }) {
  const { tab = 'drafts', all } = search;
  const me = useMe();
  const navigate = useNavigate();
  const mayWrite = me.permissions.includes('write');
  const mayPause = me.permissions.includes('publish') && me.organization?.role !== 'member';
  const [pausing, setPausing] = useState<{ project?: number } | null>(null);
  const begin = () => void navigate({ to: '/compose', search: { begin: 1 } });
  useShortcut('n', 'New draft', 'Compose', () => mayWrite && begin());
  const tools = (
    <>
      {tab === 'drafts' && (
        <Checkbox
          isSelected={all === 1}
          onChange={(selected) =>
            void navigate({ to: '/compose', search: { all: selected ? 1 : undefined }, replace: true })
          }
        >
          Everybody’s
        </Checkbox>
      )}
      {mayPause && (
        <Button look="quiet" className="px-2" onPress={() => setPausing({})}>
          Pause sending
        </Button>
      )}
    </>
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PauseNote onResume={mayPause ? (project) => setPausing({ project }) : undefined} />
      <header className="flex h-12 shrink-0 items-center gap-1 px-4">
        <h1 className="mr-3 text-lg font-semibold tracking-tight max-sm:sr-only">Compose</h1>
        <ComposeTabs current={tab} />
        <span className="ml-auto" />
        <span className="flex items-center gap-1 max-sm:hidden">{tools}</span>
        {mayWrite && (
          <Button look="primary" className="ml-1" onPress={begin}>
            <PenLine aria-hidden className="size-4" />
            <span className="max-sm:sr-only">New draft</span>
          </Button>
        )}
      </header>
      <div className="flex items-center justify-between px-4 pb-1 sm:hidden">{tools}</div>
      <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        {tab === 'drafts' ? (
          <Drafts all={all === 1} onBegin={mayWrite ? begin : null} />
        ) : (
          <Listed tab={tab} />
        )}
      </div>
      {pausing && <PauseDialog project={pausing.project} onClose={() => setPausing(null)} />}
    </div>
  );
}

function Drafts({ all, onBegin }: { all: boolean; onBegin: (() => void) | null }) {
  const query = api.schedule.drafts.useInfiniteQuery({ ...(all && { all: '1' }), per_page: 50 });
  const posts = query.data?.pages.flatMap(({ data }) => data.drafts) ?? [];
  return (
    <QueryState
      query={query}
      what="drafts"
      isEmpty={posts.length === 0}
      metricsHidden={false}
      loading={<Loading />}
      empty={
        <NeedsFirst steps={['project', 'account']}>
          <EmptyState
            title={all ? 'Nobody is writing anything' : 'You have no drafts'}
            action={
              onBegin && (
                <Button look="primary" onPress={onBegin}>
                  New draft
                </Button>
              )
            }
          >
            A draft begins here, from a card on the board (“Write the post”), or from a post in Explore (P).
            Drafts save automatically. Your team can read them; a review starts when you send a draft for
            review.
          </EmptyState>
        </NeedsFirst>
      }
      end={<ShowMore query={query} />}
    >
      <ul aria-label="Drafts">
        {posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
    </QueryState>
  );
}

const empties: Readonly<Record<Exclude<ListTab, 'drafts'>, { title: string; text: string }>> = {
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Posts with a time that are released wait here until they are out.',
  },
  sent: {
    title: 'Nothing has been sent yet',
    text: 'What has gone out stays here, with its address on each network.',
  },
  attention: {
    title: 'Nothing needs you',
    text: 'Deliveries that failed, whose outcome nobody knows, or whose time was missed wait here for a person.',
  },
};

function Listed({ tab }: { tab: Exclude<ListTab, 'drafts'> }) {
  const query = api.schedule.list.useInfiniteQuery({
    ...(tab === 'attention' ? { attention: '1' } : { phase: tab === 'scheduled' ? 'ahead' : 'past' }),
    per_page: 50,
  });
  const posts = query.data?.pages.flatMap(({ data }) => data.posts) ?? [];
  const { title, text } = empties[tab];
  return (
    <QueryState
      query={query}
      what="posts"
      isEmpty={posts.length === 0}
      metricsHidden={false}
      loading={<Loading />}
      empty={
        <NeedsFirst steps={tab === 'sent' ? ['project', 'account'] : ['project']}>
          <EmptyState title={title}>{text}</EmptyState>
        </NeedsFirst>
      }
      end={<ShowMore query={query} />}
    >
      <ul aria-label={composeTabWords[tab]}>
        {posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
    </QueryState>
  );
}

function Loading() {
  return (
    <output aria-label="Loading posts" className="flex flex-col">
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="flex h-16 items-center gap-3 border-b border-line px-4">
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
