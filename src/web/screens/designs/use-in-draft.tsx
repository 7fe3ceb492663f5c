import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import { designOf, type Design } from '#web/parts/designs/design.ts';
import { titleOf } from '#web/parts/posts/composed.ts';
import { QueryState } from '#web/parts/query-state.tsx';
import { ShowMore } from '#web/parts/show-more.tsx';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

interface UseInDraftProps {
  design: Design;
  /** Called when the design is in a draft: the unsaved filling is no longer needed. */
  onUsed: () => void;
  onClose: () => void;
}

const loading = <Skeleton className="h-40 w-full" />;

/** Puts a filled template into one of the user's drafts, replacing its design. */
export function UseInDraft({ design, onUsed, onClose }: UseInDraftProps) {
  const navigate = useNavigate();
  const query = api.schedule.drafts.useInfiniteQuery({ per_page: 50 });
  const update = api.schedule.update.useMutation();
  const drafts = query.data?.pages.flatMap(({ data }) => data.drafts) ?? [];
  const choose = (post: PostRow) => {
    const before = designOf(post.design);
    update.mutate(
      { id: post.id, version: post.version, design },
      {
        onSuccess: ({ post: { version } }) => {
          onUsed();
          // Sends the version, so that undo does not overwrite later changes by another member.
          toast(t`Design added to the draft.`, () => update.mutate({ id: post.id, version, design: before }));
          void navigate({ to: '/compose/$postId', params: { postId: String(post.id) } });
        },
      },
    );
  };
  return (
    <Dialog title={t`Choose a draft`} isOpen onClose={onClose} size="wide">
      <QueryState
        query={query}
        what={t`drafts`}
        isEmpty={drafts.length === 0}
        metricsHidden={false}
        loading={loading}
        empty={
          <NeedsFirst steps={['project', 'account']} loading={loading}>
            <EmptyState
              title={t`You have no drafts`}
            >{t`Choose “Use in new post” to create one.`}</EmptyState>
          </NeedsFirst>
        }
        end={<ShowMore query={query} />}
      >
        <ul aria-label={t`Drafts`} className="-mx-2 flex flex-col">
          {drafts.map((post) => (
            <li key={post.id}>
              <button
                type="button"
                disabled={update.isPending}
                onClick={() => choose(post)}
                className="flex min-h-10 w-full flex-wrap items-center gap-x-3 rounded-md px-2 py-1.5 text-start hover:bg-hover disabled:opacity-45"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {titleOf(post)}
                </span>
                <span className="text-xs text-faint">
                  {post.design === null
                    ? post.project_name
                    : t`${{ project: post.project_name }} · replaces its design`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </QueryState>
    </Dialog>
  );
}
