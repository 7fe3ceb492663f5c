import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import type { Verdict } from '#contract/posts/verdict.ts';
import { api } from '#web/api.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { useNow } from '#web/lib/now.ts';
import { placeOf } from '#web/lib/places.ts';
import { rem } from '#web/lib/rem.ts';
import { useSearchChange } from '#web/lib/search-change.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { LabelFilters } from '#web/parts/labels/label-filters.tsx';
import { noLabelSearch } from '#web/parts/labels/label-search.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { ShareButton } from '#web/parts/posts/share-button.tsx';
import { verdictLabels } from '#web/parts/posts/verdict-badge.tsx';
import { QueryState } from '#web/parts/query-state.tsx';
import { useMe, useZone } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast, toastRefusal, toastWith } from '#web/ui/toast.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { Judge } from './judge.tsx';
import { keptVerdicts, type KeptVerdicts } from './kept-verdicts.ts';
import { QueueList, QueueLoading } from './queue-list.tsx';
import { nextAfter } from './queue-order.ts';
import { queueSearch, type QueueSearch } from './queue-search.ts';
import { useProjectOf, useQueue } from './queue.ts';
import { ReviewHead } from './review-frame.tsx';
import type { VerdictDraft } from './verdict-draft.ts';
import { whenIn } from './when.ts';

/** Minimum width in px for the queue and a post side by side: `@min-[51rem]` below. */
const besides = 51 * rem;

const group = t({ message: 'Review', context: 'noun' });

/** The posts that wait for a verdict, beside the one being reviewed. */
export function ReviewQueue({ search }: { search: QueueSearch }) {
  const me = useMe();
  const zone = useZone();
  const now = useNow();
  const changeSearch = useSearchChange('/review', queueSearch, true);
  const open = (post: number | undefined) => changeSearch({ post });
  const { query, posts } = useQueue(search);
  const isFiltered = search.label !== undefined || search.campaign !== undefined;
  const policy = api.policy.get.useQuery({});
  const reason = policy.error?.message ?? '';
  const projectOf = useProjectOf();
  const [kept] = useState(() => keptVerdicts(`${me.user.id}-${me.organization?.id ?? 0}`));
  const frame = useRef<HTMLDivElement>(null);
  const [approving, setApproving] = useState<{ post: PostRow; read: string } | null>(null);
  const { isSending, judge } = useVerdict({ posts, kept, open });

  // On narrow screens a post covers the queue and opens only on request: a shortcut must not give a verdict on a post
  // that is out of view.
  const isWide = useElementWidth(frame) >= besides;
  const requested = search.post === undefined ? undefined : posts.find(({ id }) => id === search.post);
  const current = search.post === undefined && isWide ? posts[0] : requested;
  const zoneOf = (post: PostRow) => projectOf(post)?.timezone ?? zone;

  const walk = (step: 1 | -1) => {
    const at = current ? posts.indexOf(current) : -1;
    const next = posts[at + step];
    if (!next) return;
    open(next.id);
    placeOf(`queued ${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('j', t`Next post`, group, () => walk(1));
  useShortcut('k', t`Previous post`, group, () => walk(-1));

  return (
    <>
      <ReviewHead>
        <ShareProject chosen={search.project} />
        <ProjectFilter
          value={search.project}
          onChange={(project) => changeSearch({ project, post: undefined }, false)}
        />
        <LabelFilters
          search={search}
          onChange={(change) => changeSearch({ ...change, post: undefined }, false)}
          project={search.project}
        />
      </ReviewHead>
      <div ref={frame} className="@container/review flex min-h-0 flex-1">
        <section
          aria-label={t`Posts in review`}
          // Scroll areas must be reachable by keyboard.
          tabIndex={0}
          className={`min-w-0 overflow-y-auto border-line -outline-offset-2 @max-[51rem]/review:flex-1 @min-[51rem]/review:w-80 @min-[51rem]/review:shrink-0 @min-[51rem]/review:border-e ${posts.length === 0 && !query.isPending ? '@min-[51rem]/review:w-full @min-[51rem]/review:border-0' : ''} ${search.post === undefined ? '' : '@max-[51rem]/review:hidden'}`}
        >
          <QueryState
            query={query}
            what={t`posts`}
            isEmpty={posts.length === 0}
            metricsHidden={false}
            loading={<QueueLoading />}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t`No posts match these filters`}
                  action={<Button onPress={() => changeSearch(noLabelSearch)}>{t`Clear filters`}</Button>}
                >{t`Only posts with this label and campaign are shown.`}</EmptyState>
              ) : (
                <NeedsFirst steps={['project', 'account']} loading={<QueueLoading />}>
                  <EmptyState title={t`Nothing to review`}>
                    {t`Posts appear here when authors send them for review. Drafts by agents appear automatically.`}
                  </EmptyState>
                </NeedsFirst>
              )
            }
          >
            <QueueList posts={posts} openId={current?.id ?? null} me={me.user.id} now={now} zoneOf={zoneOf} />
          </QueryState>
        </section>
        <div
          className={`min-h-0 min-w-0 flex-1 ${search.post === undefined ? '@max-[51rem]/review:hidden' : ''} ${current || requested ? 'flex' : posts.length === 0 && search.post === undefined ? 'hidden' : 'flex'}`}
        >
          {current && policy.data && (
            <Judge
              key={current.id}
              post={current}
              me={me}
              policy={policy.data}
              project={projectOf(current) ?? { timezone: zone, paused_reason: null }}
              now={now}
              kept={kept}
              isSending={isSending}
              onVerdict={(verdict, draft) => void judge(current, verdict, draft, zoneOf(current))}
              onApprove={(read) => setApproving({ post: current, read })}
            />
          )}
          {((!current && query.isPending) || (current && policy.isPending)) && (
            <div className="mx-auto w-full max-w-3xl px-6 py-6">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="mt-6 h-6 w-full" />
              <Skeleton className="mt-2 h-6 w-4/5" />
              <Skeleton className="mt-6 aspect-video w-full" />
            </div>
          )}
          {current && policy.error && (
            <EmptyState
              title={t`Couldn’t load the review policy`}
              action={<Button onPress={() => void policy.refetch()}>{t`Try again`}</Button>}
            >
              {t`${reason} Reviewing isn’t possible without it.`}
            </EmptyState>
          )}
          {!current && !query.isPending && search.post !== undefined && (
            <EmptyState
              title={t`This post is no longer in review`}
              action={<Button onPress={() => open(posts[0]?.id)}>{t`Back to queue`}</Button>}
            >
              {t`It was published, scheduled or withdrawn in the meantime, or belongs to another project.`}
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
  kept: KeptVerdicts;
  open: (post: number | undefined) => void;
}

/** Submits a verdict on the content that was read, shows its effect, and opens the next post. */
function useVerdict({ posts, kept, open }: Verdicts) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  /** The second press of a double click comes before the buttons know. */
  const isActing = useRef(false);
  /** Withdraws a verdict and restores what was typed in its form. */
  const withdraw = async (id: number, review: number, draft: VerdictDraft) => {
    try {
      await api.schedule.withdrawReview.call({ id, review_id: review });
      kept.set(id, draft);
      toast(t`Review withdrawn.`);
      open(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    }
  };
  const judge = async (post: PostRow, verdict: Verdict, draft: VerdictDraft, zone: string) => {
    if (isActing.current) return;
    isActing.current = true;
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
      const when = sent ? whenIn(post.scheduled_at ?? '', zone, Date.now()) : '';
      const [given, title] = [verdictLabels[answer.verdict], titleOf(post)];
      const message = sent
        ? t`Looks good. It will be published ${when}.`
        : t`${{ verdict: given }}: “${title}”`;
      if (sent)
        toastWith(
          message,
          t({ message: 'View', context: 'verb' }),
          () => void navigate({ to: '/compose/$postId', params: { postId: String(post.id) } }),
        );
      else if (answer.ignored)
        toastWith(message, t({ message: 'View', context: 'verb' }), () => open(post.id));
      else toast(message, () => void withdraw(post.id, answer.review_id, draft));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastRefusal(error.message);
    } finally {
      isActing.current = false;
      setSending(false);
    }
  };
  return { isSending, judge };
}

/**
 * For users who manage projects: shares everything that waits for review in a project; the selected project comes
 * first.
 */
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
      label={t`Project`}
      value={String(value ?? '')}
      options={[
        { value: '', label: t({ message: 'All', context: 'projects' }) },
        ...data.projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(project) => onChange(project === '' ? undefined : Number(project))}
    />
  );
}
