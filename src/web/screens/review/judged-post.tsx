import { Link } from '@tanstack/react-router';

import type { PostRow } from '#contract/posts.ts';
import { lastOf } from '#contract/verdict.ts';
import { exactTime } from '#web/lib/format.ts';
import { accountsOf, contentOf } from '#web/parts/composed.ts';
import { designOf } from '#web/parts/design.ts';
import { EarlierVerdicts } from '#web/parts/earlier-verdicts.tsx';
import { Findings } from '#web/parts/findings.tsx';
import { kindWords } from '#web/parts/kind-words.ts';
import { Comments } from '#web/parts/post-comments.tsx';
import { PostPart } from '#web/parts/post-body.tsx';
import { PostCopies } from '#web/parts/post-copies.tsx';
import { ShareButton } from '#web/parts/share-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

import { JudgedWords } from './judged-words.tsx';
import { bylineOf } from './post-words.ts';
import { WhatChanged } from './what-changed.tsx';
import { whenIn } from './when.ts';

const DesignPicture = lazyPart(async () => (await import('#web/parts/design-picture.tsx')).DesignPicture, {
  place: 'inline',
  fallback: () => <Skeleton className="aspect-[4/5] w-full" />,
});

interface JudgedPostProps {
  post: PostRow;
  zone: string;
  now: number;
  isMine: boolean;
  /** Whether this person may say something about it. */
  mayComment: boolean;
  /** Its author, an owner or admin. */
  mayEdit: boolean;
}

/** All of a post that a verdict is about. */
export function JudgedPost({ post, zone, now, isMine, mayComment, mayEdit }: JudgedPostProps) {
  const { author_notes, kind, scheduled_at, review, card_id } = post;
  const last = lastOf(review.entries);
  const accounts = accountsOf(post);
  const design = designOf(post.design);
  const given = post.design_picture?.by === 'author' ? post.design_picture : null;
  return (
    <article aria-label="Post" className="min-w-0 px-4 py-5 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
        <span className="font-medium text-ink">{post.project_name}</span>
        <span>{bylineOf(post)}</span>
        {isMine && (
          <Badge tone="accent" hint="Your OK on it does not count">
            Yours
          </Badge>
        )}
        {kind && <Badge>{kindWords[kind]}</Badge>}
        {mayEdit && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(post.id) }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            Edit
          </Link>
        )}
        {card_id !== null && (
          <Link
            to="/board"
            search={{ card: card_id }}
            className="underline decoration-edge underline-offset-2 hover:text-ink"
          >
            Its card
          </Link>
        )}
        <span className="ml-auto" data-hint={scheduled_at ? exactTime(scheduled_at, zone) : undefined}>
          {scheduled_at ? whenIn(scheduled_at, zone, now) : 'No time yet'}
        </span>
      </p>
      {last && !last.current && (
        <PostPart title="Changed since the last verdict">
          <WhatChanged
            post={post}
            since={last.created_at}
            zone={zone}
            none="Nothing since the last verdict."
          />
        </PostPart>
      )}
      <JudgedWords post={post} zone={zone} />
      {design && (
        <PostPart
          title="Design"
          note={
            given ? 'Its author gave this picture of it' : 'It becomes a picture when the post is approved'
          }
        >
          <div className="max-w-md">
            {given?.type?.startsWith('video/') ? (
              <video src={given.url} controls muted className="w-full rounded-md" />
            ) : given ? (
              <img src={given.url} alt={given.alt ?? ''} className="w-full rounded-md" />
            ) : (
              <DesignPicture design={design} />
            )}
          </div>
        </PostPart>
      )}
      {author_notes && (
        <PostPart title="Notes for the reviewer" note="Never published">
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {author_notes}
          </p>
        </PostPart>
      )}
      <PostPart title="What the checks say">
        <Findings findings={post.findings} accounts={accounts} />
      </PostPart>
      <PostPart title="As each account shows it">
        <PostCopies content={contentOf(post)} accounts={accounts} />
      </PostPart>
      {mayEdit && (
        <div className="mt-4 -ml-3">
          <ShareButton of={{ post: post.id }} />
        </div>
      )}
      <PostPart title="Verdicts so far">
        <EarlierVerdicts entries={review.entries} zone={zone} />
      </PostPart>
      <div className="mt-6">
        <Comments
          post={post.id}
          refusal={mayComment ? null : 'Comments need the right to write or to review.'}
        />
      </div>
    </article>
  );
}
