import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ApprovalForm } from './approval-form.tsx';

interface ApprovalSettingsProps {
  /** The project in the address; by default the first. */
  chosen: number | undefined;
  onChoose: (project: number) => void;
}

/** The steps in which a project's posts are approved: readable by everyone, editable by admins. */
export function ApprovalSettings({ chosen, onChoose }: ApprovalSettingsProps) {
  const query = api.projects.list.useQuery({});
  const loading = <Skeleton className="h-64 w-full" />;
  return (
    <Section
      title={t`Approval steps`}
      description={t`Posts of a project are approved step by step, each by its own people. Nothing is published before the last step has approved exactly this content.`}
    >
      <Query of={query} what={t`projects`} loading={loading}>
        {({ projects }) => {
          const project = projects.find(({ id }) => id === chosen) ?? projects[0];
          if (!project)
            return (
              <NeedsFirst steps={['project']} loading={loading}>
                <EmptyState title={t`No project yet`}>{t`Create a project first.`}</EmptyState>
              </NeedsFirst>
            );
          return (
            <div className="flex flex-col gap-6">
              {projects.length > 1 && (
                <Select
                  label={t`Project`}
                  value={String(project.id)}
                  options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(id) => onChoose(Number(id))}
                />
              )}
              <StepsOf key={project.id} project={project.id} />
            </div>
          );
        }}
      </Query>
    </Section>
  );
}

function StepsOf({ project }: { project: number }) {
  const { organization, permissions } = useMe();
  const mayChange = permissions.includes('manage') && organization?.role !== 'member';
  const query = api.approvalSteps.list.useQuery({ project_id: project });
  return (
    <Query of={query} what={t`approval steps`} loading={<Skeleton className="h-64 w-full" />}>
      {({ steps }) => <ApprovalForm project={project} saved={steps} mayChange={mayChange} />}
    </Query>
  );
}
