import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime, shortTime } from '#web/lib/format.ts';
import { shownZone } from '#web/lib/preferences.ts';
import { PostLabels } from '#web/parts/labels/post-labels.tsx';
import { usePostComments } from '#web/parts/posts/all-comments.ts';
import { ApprovalLine } from '#web/parts/posts/approval-line.tsx';
import { CardChain } from '#web/parts/posts/card-chain.tsx';
import { ComposedLog } from '#web/parts/posts/composed-log.tsx';
import { PostStateBadge } from '#web/parts/posts/composed-state.tsx';
import { accountsOf, contentOf, titleOf } from '#web/parts/posts/composed.ts';
import { EarlierVerdicts } from '#web/parts/posts/earlier-verdicts.tsx';
import { outcomeText } from '#web/parts/posts/outcome-text.ts';
import { PictureCommentButton, PictureComments, hasPictures } from '#web/parts/posts/picture-comments.tsx';
import { Comments } from '#web/parts/posts/post-comments.tsx';
import { Preview } from '#web/parts/posts/preview.tsx';
import { PublishedLinks } from '#web/parts/posts/published-links.tsx';
import { rightsOn } from '#web/parts/posts/rights.ts';
import { VersionsButton } from '#web/parts/posts/versions-button.tsx';
import { EditedPart, PresentPeople } from '#web/parts/presence/presence.tsx';
import { useOpenTitle } from '#web/parts/screen-title.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { useProjectZone } from '#web/parts/workspace/project-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { CancelPost, RestorePost } from './cancel-post.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { FinishCard } from './finish-card.tsx';
import { PauseNote } from './pause-note.tsx';
import { Translations } from './translations.tsx';

type WholePost = DataOf<Contract['schedule']['get']>;

interface PostPageProps {
  whole: WholePost;
  /** The project's name if it is archived. */
  archived: string | null;
  onEdit: () => void;
}

/** A post's read-only page: its state at each account, its log, and its previews. */
export function PostPage({ whole, archived, onEdit }: PostPageProps) {
  const { post } = whole;
  const me = useMe();
  const zone = useProjectZone(post.project_id);
  const rights = rightsOn(post, me, archived);
  const time = post.sent_at ?? post.scheduled_at;
  const content = contentOf(post);
  const accounts = accountsOf(post);
  const trouble = outcomeText(post);
  const { comments } = usePostComments(post.id);
  useOpenTitle(titleOf(post));
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PauseNote project={post.project_id} />
      <header className="flex h-12 shrink-0 items-center gap-2 px-4">
        <Link
          to="/compose"
          search={{ tab: listOf(post) }}
          className="-ms-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{t`Posts`}</span>
        </Link>
        <PostStateBadge post={post} />
        {trouble && <span className="min-w-0 truncate text-soft">{trouble}</span>}
        <span className="ms-auto" />
        <PresentPeople />
        {rights.edit === null && post.status === 'scheduled' && <EditScheduled post={post} onEdit={onEdit} />}
        {rights.cancel === null && <CancelPost post={post} />}
        {whole.restorable && rights.restore === null && <RestorePost id={post.id} />}
      </header>
      <div className="@container min-h-0 flex-1 overflow-y-auto border-t border-line">
        <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-6 px-4 py-5 @min-[55.75rem]:grid-cols-[minmax(0,1fr)_25rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <h1 dir="auto" className="headline text-2xl font-semibold break-words">
                {titleOf(post, 400)}
              </h1>
              <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-faint">
                <span>{post.project_name}</span>
                {post.translation_of && (
                  <Link
                    to="/compose/$postId"
                    params={{ postId: String(post.translation_of.id) }}
                    className="text-accent underline underline-offset-2"
                  >
                    {t`Translated from ${{ project: post.translation_of.project_name }}`}
                  </Link>
                )}
                <span>{post.author_user_name ?? t`Former member`}</span>
                {time && <time dateTime={time}>{exactTime(time, zone)}</time>}
              </p>
              {post.card_id !== null && (
                <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
                  <CardChain card={post.card_id} />
                  {post.status === 'sent' && <FinishCard card={post.card_id} />}
                </p>
              )}
              <div className="mt-1 text-sm">
                <PostLabels post={post} />
              </div>
              {post.status === 'draft' && rights.edit !== null && (
                <p className="mt-2 text-soft">{rights.edit}</p>
              )}
            </div>
            <section aria-label={t`Deliveries`}>
              <h2 className="mb-1 font-semibold">
                {post.status === 'draft' ? t`Publish to` : t`Deliveries`}
              </h2>
              <ul className="flex flex-col divide-y divide-line border-y border-line">
                {post.targets.map((target) => (
                  <DeliveryRow
                    key={target.account_id}
                    post={post}
                    target={target}
                    events={whole.events}
                    rights={rights}
                  />
                ))}
              </ul>
            </section>
            {whole.events.length > 0 && (
              <section aria-label={t`Activity`}>
                <h2 className="mb-1 font-semibold">{t`Activity`}</h2>
                <ComposedLog whole={whole} zone={zone} />
              </section>
            )}
            <Translations post={post} refusal={rights.translate} />
            {post.approval && (
              <section aria-label={t`Approval steps`}>
                <h2 className="mb-2 font-semibold">{t`Approval steps`}</h2>
                <ApprovalLine approval={post.approval} zone={zone} />
              </section>
            )}
            {post.review.entries.length > 0 && (
              <section aria-label={t`Reviews`}>
                <h2 className="mb-2 font-semibold">{t`Reviews`}</h2>
                <EarlierVerdicts entries={post.review.entries} zone={zone} approval={post.approval} />
              </section>
            )}
            <VersionsButton post={post} zone={zone} refusal={rights.edit} />
            <EditedPart name="comments">
              <Comments post={post.id} refusal={rights.comment} editRefusal={rights.edit} />
            </EditedPart>
          </div>
          <section aria-label={t`Preview`} className="flex flex-col gap-4">
            <PictureComments
              comments={comments}
              by={rights.comment === null ? { kind: 'member', post: post.id } : null}
            >
              {hasPictures(content) && (
                <p className="-mb-2 flex flex-wrap items-center gap-x-3">
                  <PictureCommentButton />
                </p>
              )}
              {accounts.map((account) => (
                <Preview
                  key={account.account_id}
                  content={content}
                  account={account}
                  when={whenOf(post, account.account_id, zone)}
                />
              ))}
              <PublishedLinks links={content.links} accounts={accounts} />
            </PictureComments>
          </section>
        </div>
      </div>
    </div>
  );
}

/** The list that contains the post. */
function listOf({ status }: PostRow): 'scheduled' | 'sent' | undefined {
  switch (status) {
    case 'draft':
    case 'cancelled':
      return undefined;
    case 'scheduled':
    case 'sending':
      return 'scheduled';
    case 'sent':
    case 'partly_sent':
    case 'failed':
      return 'sent';
  }
}

/** When the account publishes or published the post, as text. */
function whenOf(post: PostRow, account: number, zone: string): string | undefined {
  const target = post.targets.find(({ account_id }) => account_id === account);
  const at = target?.sent_at ?? target?.scheduled_at;
  return at ? shortTime(at, shownZone(zone)) : undefined;
}

function EditScheduled({ post, onEdit }: { post: PostRow; onEdit: () => void }) {
  const zone = useProjectZone(post.project_id);
  const [isOpen, setOpen] = useState(false);
  const time = post.scheduled_at && exactTime(post.scheduled_at, zone);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t`Edit`}</Button>
      <Confirm
        title={t`Edit scheduled post?`}
        action={t`Edit`}
        isOpen={isOpen}
        onConfirm={onEdit}
        onClose={() => setOpen(false)}
      >
        {time
          ? t`Editing turns this post back into a draft. It won’t be published ${time} unless you schedule it again.`
          : t`Editing turns this post back into a draft. It won’t be published unless you schedule it again.`}
      </Confirm>
    </>
  );
}
