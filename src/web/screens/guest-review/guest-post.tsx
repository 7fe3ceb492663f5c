import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { DataOf } from '#contract/operation.ts';
import type { PostContent } from '#contract/post-content.ts';
import type { PostState } from '#contract/posts.ts';
import { exactTime } from '#web/lib/format.ts';
import type { ShownAccount } from '#web/parts/account-name.tsx';
import { PostBody, PostPart } from '#web/parts/post-body.tsx';
import { PostCopies } from '#web/parts/post-copies.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

import { GuestAnswer } from './guest-answer.tsx';

export type OpenedPost = DataOf<Contract['guestReview']['get']>['posts'][number];

interface GuestPostProps {
  post: OpenedPost;
  secret: string;
  maySend: boolean;
  /** Who says it: the same for all posts of the page. */
  name: string;
  onName: (name: string) => void;
  onChanged: () => void;
}

/** A post as the world will see it, what was said of it by this link, and the answer. */
export function GuestPost({ post, onChanged, ...answer }: GuestPostProps) {
  const [read, setRead] = useState(post.content_hash);
  const isStale = read !== post.content_hash;
  const accounts = post.accounts.flatMap(({ network, ...account }): ShownAccount[] =>
    isNetworkName(network) ? [{ ...account, network }] : [],
  );
  return (
    <article
      aria-label={`Post ${post.post_id}`}
      className="overflow-hidden rounded-lg border border-line bg-paper"
    >
      {isStale && (
        <Banner
          tone="warning"
          action={<Button onPress={() => setRead(post.content_hash)}>I have read it</Button>}
        >
          This post was changed while you read it. Here it stands as it is now; what you wrote is kept.
        </Banner>
      )}
      <div className="px-4 py-5 sm:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3 text-faint">
          <span dir="auto" className="font-medium text-ink">
            {post.project_name}
          </span>
          <span className="figures">{whenWords(post)}</span>
        </p>
        <PostBody post={post} lang={post.lang} />
        {post.has_design && post.design_shown !== 'picture' && (
          <p className="mt-4 text-soft">
            {post.design_shown === 'film'
              ? 'What stands first is how a film ends that comes with it.'
              : 'A picture comes with it that is not made yet: ask for it.'}
          </p>
        )}
        {accounts.length > 0 && (
          <PostPart title="As each account shows it">
            <PostCopies content={contentOf(post)} accounts={accounts} />
          </PostPart>
        )}
        <Remarks post={post} />
      </div>
      {post.status === 'draft' ? (
        <GuestAnswer post={post} read={read} isStale={isStale} onChanged={onChanged} {...answer} />
      ) : (
        <p className="border-t border-line bg-rail px-4 py-3 text-soft sm:px-6">
          {stateWords[post.status]} To say something, write to whoever sent you this link.
        </p>
      )}
    </article>
  );
}

const stateWords: Readonly<Record<Exclude<PostState, 'draft'>, string>> = {
  scheduled: 'It is released and goes out at its time.',
  sending: 'It is going out now.',
  sent: 'It is out.',
  partly_sent: 'It is out.',
  failed: 'It was to go out already.',
  cancelled: 'It was dropped and does not go out.',
};

function whenWords({ scheduled_at, timezone, status }: OpenedPost): string {
  if (status === 'cancelled') return 'Dropped';
  if (scheduled_at === null) return 'No time is set yet';
  const isOver = status === 'sent' || status === 'partly_sent';
  return `${isOver ? 'Went' : 'Goes'} out ${exactTime(scheduled_at, timezone)}`;
}

function contentOf({ body, media, thread, first_comment, overrides }: OpenedPost): PostContent {
  return {
    body,
    media,
    thread,
    first_comment,
    overrides: overrides as PostContent['overrides'],
    design: null,
  };
}

function Remarks({ post: { remarks, timezone } }: { post: OpenedPost }) {
  if (remarks.length === 0) return null;
  return (
    <PostPart title="Said by this link">
      <ol className="flex flex-col divide-y divide-line">
        {remarks.map(({ id, name, verdict, words, current, created_at }) => (
          <li key={id} className="py-2.5 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint">
              <Badge tone={verdict === 'ok' ? 'good' : 'warning'}>
                {verdict === 'ok' ? 'OK' : 'To change'}
              </Badge>
              <span dir="auto" className="font-medium break-words text-ink">
                {name}
              </span>
              <span className="figures">{exactTime(created_at, timezone)}</span>
              {!current && <Badge>Of an earlier text</Badge>}
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
