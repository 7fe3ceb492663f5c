import { plural, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import type { DataOf } from '#contract/operation.ts';
import type { projects } from '#contract/workspace/projects.ts';
import { api } from '#web/api.ts';
import { deviceZone } from '#web/lib/locale.ts';
import { useLostFocus } from '#web/lib/lost-focus.ts';
import { Query } from '#web/parts/query-state.tsx';
import { likelyLanguage } from '#web/parts/workspace/languages.ts';
import { useMe } from '#web/parts/workspace/me.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import { Table } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ArchivedProjects } from './archived-projects.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectRow } from './project-row.tsx';

export type Project = DataOf<typeof projects.list>['projects'][number];

/** The organization's projects in their order, and the archived ones. */
export function Projects() {
  const query = api.projects.list.useQuery({ archived: '1' });
  const home = api.organizations.get.useQuery({}).data;
  const { role } = useMe().organization ?? {};
  const mayChange = role === 'owner' || role === 'admin';
  const all = query.data?.projects ?? [];
  const active = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  const title = useRef<HTMLHeadingElement>(null);
  const lostFocus = useLostFocus(title);
  // The form stays outside both branches: if another member creates a project meanwhile, the buttons change but the
  // typed text survives.
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <div {...lostFocus} className="contents">
      <Section
        title={t`Projects`}
        place="projects"
        titleRef={title}
        description={t`A project is a brand with its own accounts, language and time zone. The first one is the default.`}
        action={active.length > 0 && mayChange && <NewProject all={active} onCreate={create} />}
      >
        <Query of={query} what={t`projects`} loading={<Skeleton className="h-32 w-full" />}>
          {({ translation_engine }) =>
            active.length === 0 ? (
              <EmptyState
                title={t`No projects yet`}
                action={mayChange && <NewProject all={[]} onCreate={create} />}
              >
                {mayChange
                  ? t`Posts and accounts belong to a project. Create the first one.`
                  : t`Posts and accounts belong to a project. An owner or admin creates the first one.`}
              </EmptyState>
            ) : (
              <>
                <ActiveProjects all={active} mayChange={mayChange} />
                <p className="mt-4 max-w-xl text-soft">
                  {translation_engine
                    ? t`Translations by ${translation_engine}. Links, mentions and numbers are kept and checked.`
                    : t`No translation engine is set up: translated drafts start empty next to their source. The administrator can set up DeepL, LibreTranslate or a language model.`}
                </p>
              </>
            )
          }
        </Query>
      </Section>
      {archived.length > 0 && <ArchivedProjects projects={archived} mayChange={mayChange} />}
      {isCreating && (
        <ProjectForm
          project={null}
          home={home ?? { timezone: deviceZone, lang: likelyLanguage() }}
          all={active}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

function ActiveProjects({ all, mayChange }: { all: readonly Project[]; mayChange: boolean }) {
  const order = api.projects.order.useMutation();
  const move = (project: Project, by: 1 | -1) => {
    const { name } = project;
    const position = project.position + by + 1;
    const ids = all.map(({ id }) => id).filter((id) => id !== project.id);
    ids.splice(project.position + by, 0, project.id);
    order.mutate({ project_ids: ids }, { onSuccess: () => toast(t`${name} moved to position ${position}.`) });
  };
  return (
    <Table
      label={t`Projects`}
      head={[t`Name`, t`Language`, t`Accounts`, t`Translated into`]}
      hasActions
      stacks
    >
      {all.map((project) => (
        <ProjectRow
          key={project.id}
          project={project}
          all={all}
          mayChange={mayChange}
          onMove={(by) => move(project, by)}
        />
      ))}
    </Table>
  );
}

/** The button for a new project, with the plan's limit beside it. */
function NewProject({ all, onCreate }: { all: readonly Project[]; onCreate: () => void }) {
  const limit = api.account.get.useQuery({}).data?.projects.limit ?? null;
  const count = all.length;
  const isFull = limit !== null && count >= limit;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {limit !== null && (
        <span className="text-xs text-faint">
          {plural(limit, { other: `${count} of # active projects of your plan` })}
        </span>
      )}
      <Button variant="primary" isDisabled={isFull} onPress={onCreate}>
        {t`New project`}
      </Button>
    </span>
  );
}
