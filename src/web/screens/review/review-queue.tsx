import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import type { Verdict } from '#contract/verdict.ts';
import { api } from '#web/api.ts';
import { useMediaQuery } from '#web/lib/media-query.ts';
import { useNow } from '#web/lib/now.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { titleOf } from '#web/parts/composed.ts';
import { useMe, useZone } from '#web/parts/me.ts';
import { NeedsFirst } from '#web/parts/needs-first.tsx';
import { ShareButton } from '#web/parts/share-button.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { verdictWords } from '#web/parts/verdict-badge.tsx';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal, toastWith } from '#web/ui/toast.tsx';

import { ApproveDialog } from './approve-dialog.tsx';
import { Judge } from './judge.tsx';
import { QueueList, QueueLoading } from './queue-list.tsx';
import { nextAfter } from './queue-order.ts';
import { useProjectOf, useQueue } from './queue.ts';
import { ReviewHead } from './review-frame.tsx';
import type { VerdictDraft } from './verdict-draft.ts';
import { whenIn } from './when.ts';

export interface QueueSearch {
  post?: number | undefined;
  project?: number | undefined;
}

/** From here on there is room for the queue and a post beside each other. */
const besides = '(min-width: 1024px)';

/** What waits for a verdict, and beside it the post that is judged. */
export function ReviewQueue({ search }: { search: QueueSearch }) {
  const me = useMe();
  const zone = useZone();
  const now = useNow();
  const navigate = useNavigate();
  const { query, posts } = useQueue(search.project);
  const policy = api.policy.get.useQuery({});
  const projectOf = useProjectOf();
  const [kept] = useState(() => new Map<number, VerdictDraft>());
  const [approving, setApproving] = useState<{ post: PostRow; read: string } | null>(null);
  const { isSending, judge } = useVerdict({ posts, kept, open });

  // Where the post covers the queue, it opens when somebody asks for it: no key judges what is not in view.
  const isWide = useMediaQuery(besides);
  const asked = search.post === undefined ? undefined : posts.find(({ id }) => id === search.post);
  const shown = search.post === undefined && isWide ? posts[0] : asked;
  const zoneOf = (post: PostRow) => projectOf(post)?.timezone ?? zone;

  function open(post: number | undefined) {
    void navigate({ to: '/review', search: { ...search, post }, replace: true });
  }
  const walk = (step: 1 | -1) => {
    const at = shown ? posts.indexOf(shown) : -1;
    const next = posts[at + step];
    if (!next) return;
    open(next.id);
    document.querySelector(`[data-queued="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('j', 'Next post', 'Review', () => walk(1));
  useShortcut('k', 'Previous post', 'Review', () => walk(-1));

  return (
    <>
      <ReviewHead>
        <ShareProject chosen={search.project} />
        <ProjectFilter
          value={search.project}
          onChange={(project) => void navigate({ to: '/review', search: { project } })}
        />
      </ReviewHead>
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="Posts in review"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className={`min-w-0 overflow-y-auto border-line -outline-offset-2 max-lg:flex-1 lg:w-80 lg:shrink-0 lg:border-r ${posts.length === 0 && !query.isPending ? 'lg:w-full lg:border-0' : ''} ${search.post === undefined ? '' : 'max-lg:hidden'}`}
        >
          <QueryState
            query={query}
            what="posts"
            isEmpty={posts.length === 0}
            metricsHidden={false}
            loading={<QueueLoading />}
            empty={
              <NeedsFirst steps={['project', 'account']}>
                <EmptyState title="Nothing waits for a verdict">
                  Posts come here when their author sends them for review, and drafts of agents by themselves.
                </EmptyState>
              </NeedsFirst>
            }
          >
            <QueueList posts={posts} shown={shown?.id ?? null} me={me.user.id} now={now} zoneOf={zoneOf} />
          </QueryState>
        </section>
        <div
          className={`min-h-0 min-w-0 flex-1 ${search.post === undefined ? 'max-lg:hidden' : ''} ${shown || asked ? 'flex' : posts.length === 0 && search.post === undefined ? 'hidden' : 'flex'}`}
        >
          {shown && policy.data && (
            <Judge
              key={shown.id}
              post={shown}
              me={me}
              policy={policy.data}
              project={projectOf(shown) ?? { timezone: zone, paused_reason: null }}
              now={now}
              kept={kept}
              isSending={isSending}
              onVerdict={(verdict, draft) => void judge(shown, verdict, draft, zoneOf(shown))}
              onApprove={(read) => setApproving({ post: shown, read })}
            />
          )}
          {((!shown && query.isPending) || (shown && policy.isPending)) && (
            <div className="mx-auto w-full max-w-3xl px-6 py-6">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="mt-6 h-6 w-full" />
              <Skeleton className="mt-2 h-6 w-4/5" />
              <Skeleton className="mt-6 aspect-video w-full" />
            </div>
          )}
          {shown && policy.error && (
            <EmptyState
              title="The review policy could not be loaded"
              action={<Button onPress={() => void policy.refetch()}>Try again</Button>}
            >
              {policy.error.message} Nobody judges without it.
            </EmptyState>
          )}
          {!shown && !query.isPending && search.post !== undefined && (
            <EmptyState
              title="This post is not in review any more"
              action={<Button onPress={() => open(posts[0]?.id)}>To the queue</Button>}
            >
              It was sent, scheduled or taken back meanwhile, or is not of the chosen project.
            </EmptyState>
          )}
        </div>
      </div>
      {approving && (
        <ApproveDialog
          {...approving}
          project={projectOf(approving.post) ?? { timezone: zone, paused_reason: null }}
          now={now}
          onClose={() => setApproving(null)}
          onChanged={() => void query.refetch()}
        />
      )}
    </>
  );
}

interface Verdicts {
  posts: readonly PostRow[];
  kept: Map<number, VerdictDraft>;
  open: (post: number | undefined) => void;
}

/** Gives a verdict on what was read, says what came of it, and opens the next post. */
function useVerdict({ posts, kept, open }: Verdicts) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const judge = async (post: PostRow, verdict: Verdict, draft: VerdictDraft, zone: string) => {
    setSending(true);
    const next = nextAfter(posts, post.id);
    try {
      const answer = await api.schedule.review.call({
        id: post.id,
        verdict,
        scores: draft.scores,
        warnings: draft.warnings.map(({ policyText, text, ...warning }) => ({
          ...warning,
          text: text.trim() || policyText,
        })),
        ...(draft.note.trim() !== '' && { note: draft.note.trim() }),
        content_hash: draft.read,
      });
      kept.delete(post.id);
      open(next ?? undefined);
      const sent = answer.sent.sent && post.scheduled_at !== null;
      const said = sent
        ? `OK: it goes out ${whenIn(post.scheduled_at ?? '', zone, Date.now())}.`
        : `${verdictWords[answer.verdict]} for “${titleOf(post)}”`;
      if (sent) toast(said);
      else toastWith(said, 'Back to it', () => open(post.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: ['schedule'] });
    }
  };
  return { isSending, judge };
}

/** For who runs the projects: all that waits in one, the chosen one first. */
function ShareProject({ chosen }: { chosen: number | undefined }) {
  const { organization, permissions } = useMe();
  const { data } = api.projects.list.useQuery({});
  if (organization?.role === 'member' || !permissions.includes('manage') || !data?.projects.length)
    return null;
  const projects = data.projects.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen));
  return <ShareButton key={chosen} of={{ projects }} />;
}

function ProjectFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (project: number | undefined) => void;
}) {
  const { data } = api.projects.list.useQuery({});
  if (!data || data.projects.length < 2) return null;
  return (
    <Select
      label="Project"
      value={String(value ?? '')}
      options={[
        { value: '', label: 'All' },
        ...data.projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(project) => onChange(project === '' ? undefined : Number(project))}
    />
  );
}
