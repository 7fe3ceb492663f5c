import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { api } from '#web/api.ts';
import { rightsOn } from '#web/parts/posts/rights.ts';
import { Presence } from '#web/parts/presence/presence.tsx';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ComposeLoading } from './compose-loading.tsx';
import { createComposeStore, type ComposeStore } from './compose-store.ts';
import { draftOf } from './draft.ts';
import { keeperOf } from './kept.ts';
import { postCalls } from './post-calls.ts';
import { PostPage } from './post-page.tsx';

interface OpenPostProps {
  id: number;
  onOpen: (store: ComposeStore) => void;
}

/** Opens an editable draft in the composer, and every other post on its page. */
export function OpenPost({ id, onOpen }: OpenPostProps) {
  const me = useMe();
  const client = useQueryClient();
  const [wantsEdit, setWantsEdit] = useState(false);
  const query = api.schedule.get.useQuery({ id }, { staleTime: 0, enabled: id > 0 });
  const post = query.data?.post;
  const archived = useArchived(post?.project_id);
  const isEditable =
    post !== undefined &&
    archived === null &&
    rightsOn(post, me).edit === null &&
    (post.status === 'draft' || wantsEdit);
  // A draft known from before may be scheduled by now.
  const edits = isEditable && query.isFetchedAfterMount;
  const open = useEffectEvent(() => {
    if (!post || !me.organization) return;
    const keeper = keeperOf(`${me.user.id}-${me.organization.id}`);
    onOpen(
      createComposeStore(
        {
          key: `post ${id} ${post.version}`,
          post,
          project: post.project_id,
          draft: draftOf(post),
          kept: keeper(id).get(),
        },
        postCalls(client),
        keeper,
      ),
    );
  });
  useEffect(() => {
    if (edits) open();
  }, [edits]);

  if (id <= 0 || query.error?.code === 'not_found')
    return (
      <EmptyState
        title={t`Post not found`}
        action={
          <Link to="/compose" className="font-medium text-accent underline underline-offset-2">
            {t`All posts`}
          </Link>
        }
      >
        {t`It may have been deleted, or the link may be wrong.`}
      </EmptyState>
    );
  return (
    <Query of={query} what={t`post`} loading={<ComposeLoading />}>
      {(whole) =>
        isEditable || archived === undefined ? (
          <ComposeLoading />
        ) : (
          <Presence kind="post" id={id}>
            <PostPage whole={whole} archived={archived} onEdit={() => setWantsEdit(true)} />
          </Presence>
        )
      }
    </Query>
  );
}

/** The project's name if it is archived; null for an active one, undefined while loading. */
function useArchived(projectId: number | undefined): string | null | undefined {
  const { data, isPending } = api.projects.list.useQuery({ archived: '1' });
  if (isPending || projectId === undefined) return undefined;
  const project = data?.projects.find(({ id }) => id === projectId);
  return project && project.archived_at !== null ? project.name : null;
}
