import { t } from '@lingui/core/macro';
import { useId } from 'react';

import { projectRoles } from '#contract/permissions.ts';
import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { projectRoleLabels } from './member-labels.ts';

interface ProjectAccessFieldProps {
  /** Null: the whole organization. */
  value: readonly ProjectAccess[] | null;
  onChange: (value: readonly ProjectAccess[] | null) => void;
}

type Access = ProjectAccess['role'] | 'none';

const choices: { value: Access; label: string }[] = [
  { value: 'none', label: t`No access` },
  ...projectRoles.map((value) => ({ value, label: projectRoleLabels[value] })),
];

/** Whether a member has the whole organization, or certain projects with a role in each. */
export function ProjectAccessField({ value, onChange }: ProjectAccessFieldProps) {
  const query = api.projects.list.useQuery({ archived: '1' });
  const help = useId();
  const set = (project_id: number, role: Access) => {
    const others = (value ?? []).filter((one) => one.project_id !== project_id);
    onChange(role === 'none' ? others : [...others, { project_id, role }]);
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={help}>
      <Select
        label={t`Access`}
        layout="stacked"
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t`All projects` },
          { value: 'some', label: t`Only certain projects` },
        ]}
        onChange={(access) => onChange(access === 'all' ? null : (value ?? []))}
      />
      {value && (
        <Query of={query} what={t`projects`} loading={<Skeleton className="h-24 w-full" />}>
          {({ projects }) => (
            <ul className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line">
              {projects.map((project) => {
                const { id, name } = project;
                return (
                  <li key={id} className="flex min-h-10 items-center gap-2 ps-3 pe-1">
                    <ProjectMark project={project} />
                    <span className="min-w-0 flex-1 truncate" dir="auto">
                      {name}
                    </span>
                    <Select
                      label={t`Role in ${name}`}
                      layout="plain"
                      value={value.find(({ project_id }) => project_id === id)?.role ?? 'none'}
                      options={choices}
                      onChange={(role) => set(id, role)}
                    />
                  </li>
                );
              })}
            </ul>
          )}
        </Query>
      )}
      <p id={help} className="text-xs text-faint">
        {value === null
          ? t`Includes projects created later.`
          : value.length === 0
            ? t`Choose a role in at least one project.`
            : t`Viewers read, writers also write drafts and cards, reviewers read and review, publishers do all of it. Other projects don’t exist for them; cards without a project, templates and media are shared.`}
      </p>
    </fieldset>
  );
}
