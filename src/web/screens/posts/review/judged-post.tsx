import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';

import { lastOf } from '#contract/posts/last-review.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { exactTime } from '#web/lib/format.ts';
import { designOf } from '#web/parts/designs/design.ts';
import { usePostComments } from '#web/parts/posts/all-comments.ts';
import { ApprovalLine } from '#web/parts/posts/approval-line.tsx';
import { accountsOf, contentOf } from '#web/parts/posts/composed.ts';
import { EarlierVerdicts } from '#web/parts/posts/earlier-verdicts.tsx';
import { Findings } from '#web/parts/posts/findings.tsx';
import { kindLabels } from '#web/parts/posts/kind-labels.ts';
import { PassageButton } from '#web/parts/posts/passage-button.tsx';
import { PictureCommentButton, PictureComments, hasPictures } from '#web/parts/posts/picture-comments.tsx';
import { PostPart } from '#web/parts/posts/post-body.tsx';
import { Comments } from '#web/parts/posts/post-comments.tsx';
import { PostCopies } from '#web/parts/posts/post-copies.tsx';
import { PublishedLinks } from '#web/parts/posts/published-links.tsx';
import { SharePost } from '#web/parts/posts/share-button.tsx';
import { VersionsButton } from '#web/parts/posts/versions-button.tsx';
import { EditedPart, PresentPeople } from '#web/parts/presence/presence.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { bylineOf } from './byline.ts';
import { JudgedText } from './judged-text.tsx';
import { WhatChanged } from './what-changed.tsx';
import { whenIn } from './when.ts';

const DesignPicture = lazyPart(
  async () => (await import('#web/parts/designs/design-picture.tsx')).DesignPicture,
  {
    place: 'inline',
    fallback: () => <Skeleton className="aspect-[4/5] w-full" />,
  },
);

interface JudgedPostProps {
  post: PostRow;
  zone: string;
  now: number;
  isMine: boolean;
  /** Whether the user may comment on it. */
  mayComment: boolean;
  /** True for its author, owners and admins. */
  mayEdit: boolean;
  /** Whether the user may create review links. */
  mayShare: boolean;
}

/** Everything that a verdict on the post covers. */
export function JudgedPost({ post, zone, now, isMine, mayComment, mayEdit, mayShare }: JudgedPostProps) {
  const { author_notes, kind, scheduled_at, review, card_id } = post;
  const last = lastOf(review.entries);
  const { comments } = usePostComments(post.id);
  const by = mayComment ? { kind: 'member' as const, post: post.id } : null;
  const texts = useRef<HTMLDivElement>(null);
  const lacksEdit = mayEdit ? null : t`Only its author, an owner or admin can change this post.`;
  const accounts = accountsOf(post);
  const design = designOf(post.design);
  const ownPicture = post.design_picture?.by === 'author' ? post.design_picture : null;
  return (
    <article aria-label={t({ message: 'Post', context: 'noun' })} className="min-w-0 px-4 py-5 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
        <span className="font-medium text-ink">{post.project_name}</span>
        <span>{bylineOf(post)}</span>
        {isMine && (
          <Badge tone="accent" hint={t`Your own review doesn’t count`}>
            {t({ message: 'Yours', context: 'a post' })}
          </Badge>
        )}
        {kind && <Badge>{kindLabels[kind]}</Badge>}
        {mayEdit && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(post.id) }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            {t`Edit`}
          </Link>
        )}
        {card_id !== null && (
          <Link
            to="/board"
            search={{ card: card_id }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            {t`Card`}
          </Link>
        )}
        <PresentPeople />
        <span className="ms-auto" data-hint={scheduled_at ? exactTime(scheduled_at, zone) : undefined}>
          {scheduled_at ? whenIn(scheduled_at, zone, now) : t`Not scheduled`}
        </span>
      </p>
      {last && !last.current && (
        <PostPart title={t`Changes since the last review`}>
          <WhatChanged
            post={post}
            since={last.created_at}
            zone={zone}
            none={t`No changes since the last review.`}
          />
        </PostPart>
      )}
      <PictureComments comments={comments} by={by}>
        <div ref={texts}>
          <JudgedText post={post} comments={comments} zone={zone} />
        </div>
        {by && (
          <div className="mt-3 flex flex-wrap items-center gap-x-6">
            <PassageButton post={post} by={by} texts={texts} />
            {hasPictures(post) && <PictureCommentButton />}
          </div>
        )}
        {design && (
          <PostPart
            title={t({ message: 'Design', context: 'noun' })}
            note={ownPicture ? t`Image provided by the author` : t`Rendered as an image on approval`}
          >
            <div className="max-w-md">
              {ownPicture?.type?.startsWith('video/') ? (
                <video src={ownPicture.url} controls muted className="w-full rounded-md" />
              ) : ownPicture ? (
                <img src={ownPicture.url} alt={ownPicture.alt ?? ''} className="w-full rounded-md" />
              ) : (
                <DesignPicture design={design} />
              )}
            </div>
          </PostPart>
        )}
        {author_notes && (
          <PostPart title={t`Notes for the reviewer`} note={t`Never published`}>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {author_notes}
            </p>
          </PostPart>
        )}
        <PostPart title={t`Automated checks`}>
          <Findings findings={post.findings} accounts={accounts} content={contentOf(post)} />
        </PostPart>
        <PostPart title={t`Previews`}>
          <PostCopies content={contentOf(post)} accounts={accounts} />
        </PostPart>
        <PublishedLinks links={post.links} accounts={accounts} />
      </PictureComments>
      {mayShare && (
        <div className="mt-4 -ms-3">
          <SharePost post={post} />
        </div>
      )}
      {post.approval && (
        <PostPart title={t`Approval steps`}>
          <ApprovalLine approval={post.approval} zone={zone} />
        </PostPart>
      )}
      <PostPart title={t`Review history`}>
        <EarlierVerdicts entries={review.entries} zone={zone} approval={post.approval} />
        <VersionsButton
          post={post}
          zone={zone}
          refusal={mayEdit ? null : t`Only its author, an owner or admin can restore a version.`}
        />
      </PostPart>
      <div className="mt-6">
        <EditedPart name="comments">
          <Comments
            post={post.id}
            refusal={mayComment ? null : t`Commenting requires the write or review permission.`}
            editRefusal={lacksEdit}
          />
        </EditedPart>
      </div>
    </article>
  );
}
