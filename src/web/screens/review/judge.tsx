import { ArrowLeft } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type { PolicyDocument } from '#contract/policy-document.ts';
import type { PostRow } from '#contract/posts.ts';
import { lastOf, type Verdict } from '#contract/verdict.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import type { Me } from '#web/parts/me.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

import { Approve, mayApprove } from './approve.tsx';
import { JudgedPost } from './judged-post.tsx';
import { okOutcome } from './ok-outcome.ts';
import { emptyDraft, type VerdictDraft } from './verdict-draft.ts';
import { VerdictBar } from './verdict-bar.tsx';
import { VerdictForm } from './verdict-form.tsx';

interface JudgeProps {
  post: PostRow;
  me: Me;
  policy: PolicyDocument;
  project: { timezone: string; paused_reason: string | null };
  now: number;
  /** What was typed for each post and not sent: it is there again when one comes back to it. */
  kept: Map<number, VerdictDraft>;
  isSending: boolean;
  onVerdict: (verdict: Verdict, draft: VerdictDraft) => void;
  /** Asks to send the content that was read. */
  onApprove: (read: string) => void;
}

const group = 'Review';

/** A post and the verdict on it. Keyed by the post: what is on the screen when it opens is what gets judged. */
export function Judge({ post, me, policy, project, now, kept, isSending, onVerdict, onApprove }: JudgeProps) {
  const [draft, setDraft] = useState<VerdictDraft>(() => ({
    ...(kept.get(post.id) ?? emptyDraft(post.content_hash)),
    read: post.content_hash,
  }));
  const page = useRef<HTMLDivElement>(null);
  const change = (part: Partial<VerdictDraft>) => {
    const next = { ...draft, ...part };
    kept.set(post.id, next);
    setDraft(next);
  };
  const isStale = draft.read !== post.content_hash;
  const isMine = post.author_user_id === me.user.id;
  const instead = whyNone(post, me);
  const give = (verdict: Verdict) => {
    if (instead === null && !isSending) onVerdict(verdict, draft);
  };
  const focus = (selector: string) => page.current?.querySelector<HTMLElement>(selector)?.focus();
  useShortcut('1', 'OK', group, () => give('ok'));
  useShortcut('2', 'Fix', group, () => give('fix'));
  useShortcut('3', 'Block', group, () => give('block'));
  useShortcut('s', 'To the scores', group, () => focus('[data-score]'));
  useShortcut('n', 'To the note', group, () => focus('[data-verdict-form] textarea'));
  useShortcut('w', 'To the warnings', group, () => focus('[data-warning] input'));
  useEffect(() => {
    const leaveField = ({ key, target }: KeyboardEvent) => {
      // So that 1, 2 and 3 are verdicts again.
      if (key === 'Escape' && target instanceof HTMLElement) target.blur();
    };
    const shown = page.current;
    shown?.addEventListener('keydown', leaveField);
    return () => shown?.removeEventListener('keydown', leaveField);
  }, []);
  useEffect(() => {
    page.current?.querySelectorAll('[data-scrolls]').forEach((part) => part.scrollTo({ top: 0 }));
  }, [post.content_hash]);

  const outcome = okOutcome({
    post,
    draft,
    policy,
    reviewer: { id: me.user.id, trusted: me.flags.ok_publishes, approves: mayApprove(post, me) },
    project,
    now,
  });
  return (
    <div ref={page} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center border-b border-line px-2 lg:hidden">
        <Link
          from="/review/"
          to="/review"
          search={({ project: of }) => ({ project: of })}
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Queue
        </Link>
      </div>
      {isStale && (
        <Banner
          tone="warning"
          action={<Button onPress={() => change({ read: post.content_hash })}>Judge it as it is now</Button>}
        >
          This post was changed while it was open. What you noted is kept; look at it again.
        </Banner>
      )}
      <div
        data-scrolls
        className="flex min-h-0 flex-1 flex-col overflow-y-auto xl:flex-row xl:overflow-hidden"
      >
        <div data-scrolls className="min-w-0 xl:flex-1 xl:overflow-y-auto">
          <div className={`mx-auto ${post.translation_of ? 'max-w-5xl' : 'max-w-3xl'}`}>
            <JudgedPost
              key={post.content_hash}
              post={post}
              zone={project.timezone}
              now={now}
              isMine={isMine}
              mayComment={me.permissions.includes('write') || me.permissions.includes('review')}
              mayEdit={me.permissions.includes('write') && (isMine || me.organization?.role !== 'member')}
            />
          </div>
        </div>
        {instead === null && (
          <aside
            data-scrolls
            aria-label="Your verdict"
            className="shrink-0 border-line px-4 py-5 max-xl:border-t sm:px-6 xl:w-90 xl:overflow-y-auto xl:border-l xl:px-5"
          >
            <div className="mx-auto max-w-3xl">
              <VerdictForm post={post} policy={policy} draft={draft} onChange={change} />
            </div>
          </aside>
        )}
      </div>
      <VerdictBar outcome={outcome} instead={instead} isSending={isSending} onVerdict={give}>
        {mayApprove(post, me) && <Approve post={post} now={now} onPress={() => onApprove(draft.read)} />}
      </VerdictBar>
    </div>
  );
}

/** For an author who gives no verdict: that a reviewer has said OK to the post as it is. */
function okByOther({ review }: PostRow): string | null {
  const last = lastOf(review.entries);
  if (last?.verdict !== 'ok' || !last.current || last.checks_only) return null;
  return `OK by ${last.user_name}. It is published once it is approved.`;
}

/** Why this person gives no verdict here; null when they do. */
function whyNone(post: PostRow, { user, organization, permissions }: Me): string | null {
  if (!permissions.includes('review')) return 'You can read along here. Verdicts need the right to review.';
  if (post.author_user_id === user.id && organization?.role === 'member')
    return okByOther(post) ?? 'Yours: another reviewer gives the verdict.';
  return null;
}
