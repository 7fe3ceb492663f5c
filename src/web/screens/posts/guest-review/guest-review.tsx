import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { dayIn } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import type { ApiError } from '#web/request.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { GuestPost } from './guest-post.tsx';

type Opened = DataOf<Contract['guestReview']['get']>;

/** The page of a review link, for people outside the organization: without the app's frame and without sign-in. */
export function GuestReview({ secret }: { secret: string }) {
  const { data, error, refetch } = api.guestReview.get.useQuery({ secret });
  const isOnline = useOnline();
  // A link revoked meanwhile must not keep showing the content that it loaded.
  const isClosed = error?.code === 'not_found';
  return (
    <main className="min-h-full bg-rail">
      <title>{t`For your review`}</title>
      {!isOnline && <Banner tone="warning">{t`You’re offline. Your comments are kept on this page.`}</Banner>}
      <div className="mx-auto max-w-2xl px-4 pt-8 pb-20 sm:pt-12">
        {data && !isClosed ? (
          <Posts opened={data} secret={secret} onChanged={() => void refetch()} />
        ) : (
          <>
            <h1 className="sr-only">{t`For your review`}</h1>
            {error ? <NotOpen error={error} onRetry={() => void refetch()} /> : <Loading />}
          </>
        )}
      </div>
    </main>
  );
}

function Posts({ opened, secret, onChanged }: { opened: Opened; secret: string; onChanged: () => void }) {
  const { organization_name, expires_at, total, may_send } = opened;
  const [name, setName] = useState(opened.name.slice(0, 80));
  const posts = useFirstOrder(opened.posts);
  const day = dayIn(expires_at, posts[0]?.timezone ?? 'UTC');
  const shown = posts.length;
  return (
    <>
      <header className="mb-6">
        <p dir="auto" className="font-medium text-soft">
          {organization_name}
        </p>
        <h1 className="headline mt-1 text-2xl font-semibold">{t`For your review`}</h1>
        <p className="mt-1.5 text-base text-soft">
          {shown > 0 &&
            plural(total, {
              one: 'Review this post, then choose “Looks good” or request changes.',
              other: 'Review these # posts. For each, choose “Looks good” or request changes.',
            })}{' '}
          {t`This link expires ${day}.`}
        </p>
      </header>
      {shown === 0 && (
        <EmptyState title={t`Nothing to review`}>
          {t`You’ve reviewed all posts. New ones will appear at this link.`}
        </EmptyState>
      )}
      <div className="flex flex-col gap-6">
        {posts.map((post) => (
          <GuestPost
            key={post.post_id}
            post={post}
            secret={secret}
            maySend={may_send}
            name={name}
            onName={setName}
            onChanged={onChanged}
          />
        ))}
      </div>
      {total > shown && (
        <p className="mt-6 text-center text-soft">
          {t`Showing ${shown} of ${total}. Respond to these, then reopen the link to see more.`}
        </p>
      )}
    </>
  );
}

/** Keeps the order in which posts were first shown, so that a post does not move while the guest answers it. */
function useFirstOrder(posts: Opened['posts']): Opened['posts'] {
  const [seen] = useState(() => new Map<number, number>());
  for (const { post_id } of posts) if (!seen.has(post_id)) seen.set(post_id, seen.size);
  return posts.toSorted((a, b) => (seen.get(a.post_id) ?? 0) - (seen.get(b.post_id) ?? 0));
}

function NotOpen({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.code === 'not_found' || error.code === 'validation_error')
    return (
      <EmptyState title={t`This link is no longer valid`}>
        {t`It expired, was revoked or was copied incompletely. Ask the sender for a new link.`}
      </EmptyState>
    );
  return (
    <ErrorState
      title={t`Couldn’t load this page`}
      message={error.message}
      requestId={error.requestId}
      onRetry={onRetry}
    />
  );
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-2 h-8 w-56" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-8 h-6 w-full" />
      <Skeleton className="mt-2 h-6 w-2/3" />
      <Skeleton className="mt-5 aspect-video w-full" />
    </div>
  );
}
