import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { api } from '#web/api.ts';
import { Failure } from '#web/parts/failure.tsx';
import { useMe } from '#web/parts/me.ts';
import { EmptyState } from '#web/ui/states.tsx';

import { ComposeLoading } from './compose-loading.tsx';
import { createComposeStore, type ComposeStore } from './compose-store.ts';
import { draftOf } from './draft.ts';
import { keeperOf } from './kept.ts';
import { postCalls } from './post-calls.ts';
import { PostPage } from './post-page.tsx';
import { rightsOn } from './rights.ts';

interface OpenPostProps {
  id: number;
  onOpen: (store: ComposeStore) => void;
}

/** A draft that one may change opens in the composer, every other post as its page. */
export function OpenPost({ id, onOpen }: OpenPostProps) {
  const me = useMe();
  const client = useQueryClient();
  const [wantsEdit, setWantsEdit] = useState(false);
  const { data, error, refetch, isFetchedAfterMount } = api.schedule.get.useQuery(
    { id },
    { staleTime: 0, enabled: id > 0 },
  );
  const post = data?.post;
  const edits =
    post !== undefined &&
    isFetchedAfterMount &&
    rightsOn(post, me).edit === null &&
    (post.status === 'draft' || wantsEdit);
  const open = useEffectEvent(() => {
    if (!post || !me.organization) return;
    const keeper = keeperOf(localStorage, `${me.user.id}-${me.organization.id}`);
    onOpen(
      createComposeStore(
        {
          key: `post ${id} ${post.version}`,
          post,
          project: post.project_id,
          draft: draftOf(post),
          kept: keeper.find(id),
        },
        postCalls(client),
        keeper,
      ),
    );
  });
  useEffect(() => {
    if (edits) open();
  }, [edits]);

  if (id <= 0 || error?.code === 'not_found')
    return (
      <div className="flex-1">
        <EmptyState
          title="This post is not there"
          action={
            <Link to="/compose" className="font-medium text-accent underline underline-offset-2">
              All posts
            </Link>
          }
        >
          It was removed since the address was shared, or the address is mistyped.
        </EmptyState>
      </div>
    );
  if (error && !data)
    return (
      <div className="flex-1">
        <Failure what="post" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data || edits) return <ComposeLoading />;
  return <PostPage whole={data} onEdit={() => setWantsEdit(true)} />;
}
