import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { PostContent } from '#contract/networks/post-content.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostState } from '#contract/post-states.ts';
import { exactTime } from '#web/lib/format.ts';
import { placed } from '#web/lib/places.ts';
import type { NamedAccount } from '#web/parts/delivery/account-name.tsx';
import { CommentPlace } from '#web/parts/posts/comment-place.tsx';
import { PassageButton } from '#web/parts/posts/passage-button.tsx';
import { marksIn } from '#web/parts/posts/passage-marks.ts';
import { PictureCommentButton, PictureComments, hasPictures } from '#web/parts/posts/picture-comments.tsx';
import { spotNumbers } from '#web/parts/posts/picture-spots.ts';
import { PostBody, PostPart } from '#web/parts/posts/post-body.tsx';
import { PostCopies } from '#web/parts/posts/post-copies.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { GuestAnswer } from './guest-answer.tsx';

export type OpenedPost = DataOf<Contract['guestReview']['get']>['posts'][number];

interface GuestPostProps {
  post: OpenedPost;
  secret: string;
  maySend: boolean;
  /** The guest's name, shared by all posts of the page. */
  name: string;
  onName: (name: string) => void;
  onChanged: () => void;
}

/** A post as it will be published, the comments made through this link, and the form. */
export function GuestPost({ post, onChanged, ...answer }: GuestPostProps) {
  const { secret, name, onName } = answer;
  const by =
    post.status === 'draft' ? { kind: 'guest' as const, secret, post: post.post_id, name, onName } : null;
  const texts = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState(post.content_hash);
  const isStale = read !== post.content_hash;
  const accounts = post.accounts.flatMap(({ network, ...account }): NamedAccount[] =>
    // That an account is a sandbox is the team's own affair.
    isNetworkName(network) ? [{ ...account, network, sandbox: false }] : [],
  );
  return (
    <article
      aria-label={t`Post ${{ number: post.post_id }}`}
      className="overflow-hidden rounded-lg border border-line bg-paper"
    >
      {isStale && (
        <Banner
          tone="warning"
          action={<Button onPress={() => setRead(post.content_hash)}>{t`Review the new version`}</Button>}
        >
          {t`This post was changed while you were reading. The new version is shown below; your comment is kept.`}
        </Banner>
      )}
      <div className="px-4 py-5 sm:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3 text-faint">
          <span dir="auto" className="font-medium text-ink">
            {post.project_name}
          </span>
          <span className="figures">{whenText(post)}</span>
        </p>
        <PictureComments
          comments={post.comments}
          by={by}
          except={post.design_shown === null ? undefined : post.media[0]?.url}
        >
          <div ref={texts}>
            <PostBody post={post} lang={post.lang} marks={(where) => marksIn(post.comments, where)} />
          </div>
          {post.has_design && post.design_shown !== 'picture' && (
            <p className="mt-4 text-soft">
              {post.design_shown === 'film'
                ? t`The first image is the last frame of the video in this post.`
                : t`This post will include an image that isn’t ready yet. Ask the author to see it.`}
            </p>
          )}
          {by && (
            <div className="mt-3 flex flex-wrap items-center gap-x-6">
              <PassageButton post={post} by={by} texts={texts} />
              {hasPictures(contentOf(post)) && <PictureCommentButton />}
            </div>
          )}
          {accounts.length > 0 && (
            <PostPart title={t`Previews`}>
              <PostCopies content={contentOf(post)} accounts={accounts} />
            </PostPart>
          )}
        </PictureComments>
        <OwnComments post={post} />
        <Remarks post={post} />
      </div>
      {post.status === 'draft' ? (
        <GuestAnswer post={post} read={read} isStale={isStale} onChanged={onChanged} {...answer} />
      ) : (
        <p className="border-t border-line bg-rail px-4 py-3 text-soft sm:px-6">
          {stateLabels[post.status]} {t`To comment, contact the person who sent you this link.`}
        </p>
      )}
    </article>
  );
}

const stateLabels: Readonly<Record<Exclude<PostState, 'draft'>, string>> = {
  scheduled: t`This post is approved and scheduled.`,
  sending: t`This post is being published.`,
  sent: t`This post is published.`,
  partly_sent: t`This post is published.`,
  failed: t`Publishing this post failed.`,
  cancelled: t`This post was cancelled.`,
};

function whenText({ scheduled_at, timezone, status }: OpenedPost): string {
  if (status === 'cancelled') return t({ message: 'Cancelled', context: 'state of a post' });
  if (scheduled_at === null) return t`Not scheduled yet`;
  const when = exactTime(scheduled_at, timezone);
  return status === 'sent' || status === 'partly_sent' ? t`Published ${when}` : t`Scheduled for ${when}`;
}

function contentOf({ body, media, thread, first_comment, overrides, links }: OpenedPost): PostContent {
  return {
    body,
    media,
    thread,
    first_comment,
    overrides: overrides as PostContent['overrides'],
    design: null,
    links,
  };
}

/** The comments that were made by this link on passages and places in pictures. */
function OwnComments({ post: { comments, timezone } }: { post: OpenedPost }) {
  if (comments.length === 0) return null;
  const numbers = spotNumbers(comments);
  return (
    <PostPart title={t`Comments from this link`}>
      <ol aria-label={t`Comments from this link`} className="flex flex-col divide-y divide-line">
        {comments.map((comment) => (
          <li
            key={comment.id}
            ref={placed(`comment ${comment.id}`)}
            tabIndex={-1}
            className="rounded-md py-2.5 outline-offset-2 first:pt-0"
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
              <span dir="auto" className="font-medium break-words text-ink">
                {comment.name}
              </span>
              <span className="figures">{exactTime(comment.created_at, timezone)}</span>
              {comment.applied_at !== null ? (
                <Badge tone="good">{t`Applied`}</Badge>
              ) : (
                comment.resolved_at !== null && <Badge>{t`Resolved`}</Badge>
              )}
            </p>
            <CommentPlace comment={comment} number={numbers.get(comment.id)} />
            {comment.comment !== '' && (
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {comment.comment}
              </p>
            )}
          </li>
        ))}
      </ol>
    </PostPart>
  );
}

function Remarks({ post: { remarks, timezone } }: { post: OpenedPost }) {
  if (remarks.length === 0) return null;
  return (
    <PostPart title={t`Responses from this link`}>
      <ol className="flex flex-col divide-y divide-line">
        {remarks.map(({ id, name, verdict, words, current, created_at }) => (
          <li key={id} className="py-2.5 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
              <Badge tone={verdict === 'ok' ? 'good' : 'warning'}>
                {verdict === 'ok' ? t`Looks good` : t`Changes requested`}
              </Badge>
              <span dir="auto" className="font-medium break-words text-ink">
                {name}
              </span>
              <span className="figures">{exactTime(created_at, timezone)}</span>
              {!current && <Badge>{t`Outdated`}</Badge>}
            </p>
            {words && (
              <p dir="auto" className="mt-1.5 break-words whitespace-pre-wrap">
                {words}
              </p>
            )}
          </li>
        ))}
      </ol>
    </PostPart>
  );
}
