import { FolderCheck } from 'lucide-react';
import { useState } from 'react';

import type { WholeTemplate } from '#contract/template-fields.ts';
import { api } from '#web/api.ts';
import { NeedsFirstBanner } from '#web/parts/needs-first.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Which projects work with a template. */
export function AssignButton({ template }: { template: WholeTemplate }) {
  const [isOpen, setOpen] = useState(false);
  const { assigned_to: assigned } = template;
  return (
    <>
      <Button look="quiet" className="px-2" onPress={() => setOpen(true)}>
        <FolderCheck aria-hidden className="size-4" />
        <span className={assigned.length === 0 ? 'max-md:sr-only' : ''}>
          {assigned.length === 0 ? 'Assign' : `Assigned to ${assigned.length}`}
        </span>
      </Button>
      {isOpen && (
        <Dialog title={`Projects that work with “${template.name}”`} isOpen onClose={() => setOpen(false)}>
          <Assignments template={template} />
          <div className="mt-5 flex justify-end">
            <Button onPress={() => setOpen(false)}>Done</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Assignments({ template: { id, assigned_to } }: { template: WholeTemplate }) {
  const { data, error } = api.projects.list.useQuery({});
  const add = api.templateAssignments.add.useMutation();
  const remove = api.templateAssignments.remove.useMutation();
  const waiting = [add, remove].find(({ isPending }) => isPending)?.variables?.project_id;
  if (error && !data) return <p className="text-danger">{error.message}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {data?.projects.map((project) => {
        const isAssigned = assigned_to.includes(project.id);
        return (
          <li key={project.id}>
            <Checkbox
              // Seen at once; the answer says the same, or a toast why not.
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
      {data?.projects.length === 0 && (
        <li>
          <NeedsFirstBanner steps={['project']} effect="A template is assigned to projects." />
        </li>
      )}
    </ul>
  );
}
