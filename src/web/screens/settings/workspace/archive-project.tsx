import { plural, t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Project } from './projects.tsx';

/** Confirms archiving a project: what it contains, and what happens to it. */
export function ArchiveProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { id, name } = project;
  const query = api.projects.get.useQuery({ project_id: id }, { staleTime: 0 });
  const archive = api.projects.archive.useMutation({ refusal: 'inline' });
  const content = query.data?.content;
  const confirm = async () => {
    if (!content) return;
    await archive.mutateAsync({ project_id: id, unschedule: content.scheduled > 0 }).then(
      ({ unscheduled }) => {
        toast(
          unscheduled > 0
            ? plural(unscheduled, {
                one: `${name} is archived. # scheduled post is a draft now.`,
                other: `${name} is archived. # scheduled posts are drafts now.`,
              })
            : t`${name} is archived.`,
        );
        onClose();
      },
      // If posts were scheduled meanwhile, count again and ask again.
      () => void query.refetch(),
    );
  };
  return (
    <Confirm
      title={t`Archive ${name}?`}
      action={t`Archive project`}
      isOpen
      isPending={archive.isPending || !content}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Query of={query} what={t`project contents`} loading={<Skeleton className="h-20 w-full" />}>
        {({ content: { scheduled, sending, drafts, cards, accounts, recipes } }) => (
          <>
            <p>
              {t`Its posts are no longer published, and no new ones can be created. You can restore the project at any time.`}
            </p>
            <ul aria-label={t`Project contents`} className="mt-2 list-disc ps-5">
              {scheduled > 0 && (
                <li className="font-medium text-warning">
                  {plural(scheduled, {
                    one: '# scheduled post becomes a draft',
                    other: '# scheduled posts become drafts',
                  })}
                </li>
              )}
              {sending > 0 && (
                <li className="text-warning">
                  {plural(sending, {
                    one: '# post is being published: parts not yet published are paused',
                    other: '# posts are being published: parts not yet published are paused',
                  })}
                </li>
              )}
              {[
                drafts > 0 && plural(drafts, { one: '# draft stays', other: '# drafts stay' }),
                cards > 0 &&
                  plural(cards, { one: '# card keeps its project', other: '# cards keep their project' }),
                accounts > 0 &&
                  plural(accounts, { one: '# account stays connected', other: '# accounts stay connected' }),
                recipes > 0 && plural(recipes, { one: '# recipe stops', other: '# recipes stop' }),
              ].map((line) => line && <li key={line}>{line}</li>)}
            </ul>
          </>
        )}
      </Query>
      <Refusal error={archive.error} />
    </Confirm>
  );
}
