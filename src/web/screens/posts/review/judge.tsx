import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { lastOf } from '#contract/posts/last-review.ts';
import type { PolicyDocument } from '#contract/posts/policy-document.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { type Verdict } from '#contract/posts/verdict.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { guestMissing, makesLinks } from '#web/parts/posts/guest-links.ts';
import { EditedPart, Presence } from '#web/parts/presence/presence.tsx';
import type { Me } from '#web/parts/workspace/me.ts';
import { permissionsIn } from '#web/parts/workspace/permissions-in.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Approve, mayApprove } from './approve.tsx';
import { JudgedPost } from './judged-post.tsx';
import type { KeptVerdicts } from './kept-verdicts.ts';
import { okOutcome } from './ok-outcome.ts';
import { VerdictBar } from './verdict-bar.tsx';
import { emptyDraft, type VerdictDraft } from './verdict-draft.ts';
import { VerdictForm } from './verdict-form.tsx';

interface JudgeProps {
  post: PostRow;
  me: Me;
  policy: PolicyDocument;
  project: { timezone: string; paused_reason: string | null };
  now: number;
  /** Restored when the user returns to the post. */
  kept: KeptVerdicts;
  isSending: boolean;
  onVerdict: (verdict: Verdict, draft: VerdictDraft) => void;
  /** Opens the confirmation to publish the content that the user read. */
  onApprove: (read: string) => void;
}

const group = t({ message: 'Review', context: 'noun' });

/**
 * A post and the form for its verdict. Keyed by the post, so that the verdict applies to the content shown when it
 * opened.
 */
export function Judge({ post, me, policy, project, now, kept, isSending, onVerdict, onApprove }: JudgeProps) {
  const [draft, setDraft] = useState<VerdictDraft>(() => ({
    ...(kept.get(post.id, post.content_hash) ?? emptyDraft(post.content_hash)),
    read: post.content_hash,
  }));
  const page = useRef<HTMLDivElement>(null);
  const change = (part: Partial<VerdictDraft>) => {
    const next = { ...draft, ...part };
    kept.set(post.id, next);
    setDraft(next);
  };
  const isStale = draft.read !== post.content_hash;
  const permissions = permissionsIn(me, post.project_id);
  const isMine = post.author_user_id === me.user.id;
  const mayEdit = permissions.includes('write') && (isMine || me.organization?.role !== 'member');
  const instead = whyNone(post, me);
  const [lacksNote, setLacksNote] = useState(false);
  const focus = (selector: string) => page.current?.querySelector<HTMLElement>(selector)?.focus();
  const submit = (verdict: Verdict) => {
    if (instead !== null || isSending) return;
    // The author has to learn what to change.
    const isUnexplained = verdict !== 'ok' && draft.note.trim() === '';
    setLacksNote(isUnexplained);
    if (isUnexplained) focus('[data-verdict-form] textarea');
    else onVerdict(verdict, draft);
  };
  useShortcut('1', t`Looks good`, group, () => submit('ok'));
  useShortcut('2', t`Request changes`, group, () => submit('fix'));
  useShortcut('3', t({ message: 'Block', context: 'verb' }), group, () => submit('block'));
  useShortcut('s', t`Go to scores`, group, () => focus('[data-score]'));
  useShortcut('n', t`Go to note`, group, () => focus('[data-verdict-form] textarea'));
  useShortcut('w', t`Go to warnings`, group, () => focus('[data-warning] input'));
  useEffect(() => {
    const leaveField = ({ key, target }: KeyboardEvent) => {
      // Leaving the field makes 1, 2 and 3 shortcuts for verdicts again.
      if (key === 'Escape' && target instanceof HTMLElement) target.blur();
    };
    const element = page.current;
    element?.addEventListener('keydown', leaveField);
    return () => element?.removeEventListener('keydown', leaveField);
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
    <Presence kind="post" id={post.id}>
      <div ref={page} className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex h-10 shrink-0 items-center border-b border-line px-2 @min-[51rem]/review:hidden">
          <Link
            from="/review/"
            to="/review"
            search={({ project: of }) => ({ project: of })}
            className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t`Queue`}
          </Link>
        </div>
        {isStale && (
          <Banner
            tone="warning"
            action={
              <Button onPress={() => change({ read: post.content_hash })}>{t`Review the new version`}</Button>
            }
          >
            {t`This post was changed while you had it open. Your notes are kept. Check the new version before you decide.`}
          </Banner>
        )}
        <div
          data-scrolls
          className="flex min-h-0 flex-1 flex-col overflow-y-auto @min-[47rem]:flex-row @min-[47rem]:overflow-hidden"
        >
          <div data-scrolls className="min-w-0 @min-[47rem]:flex-1 @min-[47rem]:overflow-y-auto">
            <div className={`mx-auto ${post.translation_of ? 'max-w-5xl' : 'max-w-3xl'}`}>
              <JudgedPost
                key={post.content_hash}
                post={post}
                zone={project.timezone}
                now={now}
                isMine={isMine}
                mayComment={permissions.includes('write') || permissions.includes('review')}
                mayEdit={mayEdit}
                mayShare={mayEdit || makesLinks(post.approval, me.user.id)}
              />
            </div>
          </div>
          {instead === null && (
            <aside
              data-scrolls
              aria-label={t`Your review`}
              className="shrink-0 border-line px-4 py-5 @max-[47rem]:border-t sm:px-6 @min-[47rem]:w-90 @min-[47rem]:overflow-y-auto @min-[47rem]:border-s @min-[47rem]:px-5"
            >
              <div className="mx-auto max-w-3xl">
                <EditedPart name="review">
                  <VerdictForm
                    post={post}
                    policy={policy}
                    draft={draft}
                    lacksNote={lacksNote && draft.note.trim() === ''}
                    onChange={change}
                  />
                </EditedPart>
              </div>
            </aside>
          )}
        </div>
        <VerdictBar outcome={outcome} instead={instead} isSending={isSending} onVerdict={submit}>
          {mayApprove(post, me) && <Approve post={post} now={now} onPress={() => onApprove(draft.read)} />}
        </VerdictBar>
      </div>
    </Presence>
  );
}

/** For authors, who cannot give a verdict: the reviewer's OK on the current content, if there is one. */
function okByOther({ review }: PostRow): string | null {
  const last = lastOf(review.entries);
  if (last?.verdict !== 'ok' || !last.current || last.checks_only) return null;
  const name = last.user_name;
  return t`${name} said it looks good. It will be published once approved.`;
}

/** Why the user cannot give a verdict here; null if they can. */
function whyNone(post: PostRow, me: Me): string | null {
  const { user, organization } = me;
  if (!permissionsIn(me, post.project_id).includes('review'))
    return t`You have read-only access. Reviewing requires the review permission.`;
  if (post.author_user_id === user.id && organization?.role === 'member')
    return (
      guestMissing(post.approval, user.id) ??
      okByOther(post) ??
      t`You wrote this, so another reviewer has to review it.`
    );
  return null;
}
