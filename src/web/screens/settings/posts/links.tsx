import { t } from '@lingui/core/macro';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { NeedsFirst } from '#web/parts/workspace/needs-first.tsx';
import { Section } from '#web/screens/settings/section.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { ShortLinks } from './short-links.tsx';
import { UtmPresets } from './utm-presets.tsx';

interface LinkSettingsProps {
  /** The project in the address; by default the first. */
  chosen: number | undefined;
  onChoose: (project: number) => void;
}

export type LinkProject = DataOf<Contract['projects']['list']>['projects'][number];

/** How the links of a project’s posts are published: readable by everyone, editable by admins. */
export function LinkSettings({ chosen, onChoose }: LinkSettingsProps) {
  const query = api.projects.list.useQuery({});
  const loading = <Skeleton className="h-64 w-full" />;
  return (
    <Section
      title={t`Links`}
      description={t`What happens to links in posts when they are published. Previews show the result. Posts that are scheduled or published keep their links.`}
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
            <div className="flex flex-col gap-8">
              {projects.length > 1 && (
                <Select
                  label={t`Project`}
                  value={String(project.id)}
                  options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(id) => onChoose(Number(id))}
                />
              )}
              <LinksOf key={project.id} project={project} />
            </div>
          );
        }}
      </Query>
    </Section>
  );
}

function LinksOf({ project }: { project: LinkProject }) {
  const { organization, permissions } = useMe();
  const mayChange = permissions.includes('manage') && organization?.role !== 'member';
  const query = api.utmPresets.list.useQuery({ project_id: project.id });
  return (
    <Query of={query} what={t`link settings`} loading={<Skeleton className="h-64 w-full" />}>
      {({ presets, short_links }) => (
        <>
          <UtmPresets project={project} presets={presets} mayChange={mayChange} />
          <ShortLinks project={project.id} state={short_links} mayChange={mayChange} />
        </>
      )}
    </Query>
  );
}
