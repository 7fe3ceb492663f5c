import { counted } from '#contract/text/counted.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Project } from './projects.tsx';

/** Says what is in a project before it is archived, and what becomes of it. */
export function ArchiveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { id, name } = project;
  const query = api.projects.get.useQuery({ project_id: id }, { staleTime: 0 });
  const archive = api.projects.archive.useMutation({ refusal: 'inline' });
  const content = query.data?.content;
  const confirm = async () => {
    if (!content) return;
    await archive.mutateAsync({ project_id: id, unschedule: content.scheduled > 0 }).then(
      ({ unscheduled }) => {
        const drafts = counted(unscheduled, 'scheduled post is a draft', 'scheduled posts are drafts');
        toast(unscheduled > 0 ? `${name} is archived. ${drafts} now.` : `${name} is archived.`);
        onClose();
      },
      // Posts that were scheduled meanwhile are counted again, with a new question.
      () => void query.refetch(),
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
      <Query of={query} what="project contents" loading={<Skeleton className="h-20 w-full" />}>
        {({ content }) => (
          <>
            <p>
              Its posts are no longer published, and no new ones can be created. You can restore the project
              at any time.
            </p>
            <ul aria-label="Project contents" className="mt-2 list-disc pl-5">
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
                  {counted(content.sending, 'post is', 'posts are')} being published: parts not yet published
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
      </Query>
      <Refusal error={archive.error} />
    </Confirm>
  );
}
