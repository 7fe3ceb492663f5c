import { plural, t } from '@lingui/core/macro';
import { FolderCheck } from 'lucide-react';
import { useState } from 'react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { Query } from '#web/parts/query-state.tsx';
import { NeedsFirstBanner } from '#web/parts/workspace/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Assigns a template to projects. */
export function AssignButton({ template }: { template: WholeTemplate }) {
  const [isOpen, setOpen] = useState(false);
  const { name, assigned_to: assigned } = template;
  const projects = assigned.length;
  return (
    <>
      <Button variant="quiet" className="px-2" onPress={() => setOpen(true)}>
        <FolderCheck aria-hidden className="size-4" />
        <span className={projects === 0 ? 'max-md:sr-only' : ''}>
          {projects === 0 ? t`Assign` : plural(projects, { other: 'Assigned to #' })}
        </span>
      </Button>
      {isOpen && (
        <Dialog title={t`Projects using “${name}”`} isOpen onClose={() => setOpen(false)}>
          <Assignments template={template} />
          <div className="mt-5 flex justify-end">
            <Button onPress={() => setOpen(false)}>{t`Done`}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Assignments({ template: { id, assigned_to } }: { template: WholeTemplate }) {
  const query = api.projects.list.useQuery({});
  const add = api.templateAssignments.add.useMutation();
  const remove = api.templateAssignments.remove.useMutation();
  const waiting = [add, remove].find(({ isPending }) => isPending)?.variables?.project_id;
  return (
    <Query of={query} what={t`projects`} loading={null}>
      {({ projects }) => (
        <ul className="flex flex-col gap-1">
          {projects.map((project) => {
            const isAssigned = assigned_to.includes(project.id);
            return (
              <li key={project.id}>
                <Checkbox
                  // Optimistic: shown before the response. If the request fails, a toast explains why.
                  isSelected={waiting === project.id ? !isAssigned : isAssigned}
                  onChange={(chosen) =>
                    (chosen ? add : remove).mutate({ project_id: project.id, template_id: id })
                  }
                >
                  {project.name}
                </Checkbox>
              </li>
            );
          })}
          {projects.length === 0 && (
            <li>
              <NeedsFirstBanner steps={['project']} effect={t`Create one to assign templates to it.`} />
            </li>
          )}
        </ul>
      )}
    </Query>
  );
}
