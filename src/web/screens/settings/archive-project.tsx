import { api } from '#web/api.ts';
import { counted } from '#web/lib/counted.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';

import type { Project } from './projects.tsx';

/** Says what is in a project before it is archived, and what becomes of it. */
export function ArchiveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { id, name } = project;
  const { data, error, refetch } = api.projects.get.useQuery({ project_id: id }, { staleTime: 0 });
  const archive = api.projects.archive.useMutation({ refusal: 'inline' });
  const content = data?.content;
  const confirm = async () => {
    if (!content) return;
    await archive.mutateAsync({ project_id: id, unschedule: content.scheduled > 0 }).then(
      ({ unscheduled }) => {
        const drafts = counted(unscheduled, 'scheduled post is a draft', 'scheduled posts are drafts');
        toast(unscheduled > 0 ? `${name} is archived. ${drafts} now.` : `${name} is archived.`);
        onClose();
      },
      // What was scheduled meanwhile is counted again, and asked about.
      () => void refetch(),
    );
  };
  return (
    <Confirm
      title={`Archive ${name}?`}
      action="Archive project"
      isOpen
      isPending={archive.isPending || !content}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {!content && !error && <Skeleton className="h-20 w-full" />}
      {error && !content && (
        <ErrorState
          title="The contents of the project could not be loaded"
          message={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {content && (
        <>
          <p>
            Its posts are no longer published, and no new ones can be created. You can restore the project at
            any time.
          </p>
          <ul aria-label="Contents of the project" className="mt-2 list-disc pl-5">
            {content.scheduled > 0 && (
              <li className="font-medium text-warning">
                {counted(
                  content.scheduled,
                  'scheduled post becomes a draft',
                  'scheduled posts become drafts',
                )}
              </li>
            )}
            {content.sending > 0 && (
              <li className="text-warning">
                {counted(content.sending, 'post is', 'posts are')} being published: parts that are not out yet
                are paused
              </li>
            )}
            {[
              content.drafts > 0 && counted(content.drafts, 'draft stays', 'drafts stay'),
              content.cards > 0 &&
                counted(content.cards, 'card keeps its project', 'cards keep their project'),
              content.accounts > 0 &&
                counted(content.accounts, 'account stays connected', 'accounts stay connected'),
              content.recipes > 0 && counted(content.recipes, 'recipe stops', 'recipes stop'),
            ].map((line) => line && <li key={line}>{line}</li>)}
          </ul>
        </>
      )}
      {archive.error && (
        <p role="alert" className="mt-2 text-danger">
          {archive.error.message}
        </p>
      )}
    </Confirm>
  );
}
