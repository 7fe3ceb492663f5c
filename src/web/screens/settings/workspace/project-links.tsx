import { useState } from 'react';

import { api } from '#web/api.ts';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Project } from './projects.tsx';

interface ProjectLinksProps {
  project: Project;
  all: readonly Project[];
  onClose: () => void;
}

/** Chooses into which other projects a project's posts are translated. */
export function ProjectLinks({ project, all, onClose }: ProjectLinksProps) {
  const link = api.projects.link.useMutation({ refusal: 'inline' });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(project.translates_to));
  const choose = (id: number, selected: boolean) => {
    const next = new Set(chosen);
    if (selected) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const save = () =>
    link.mutate(
      { project_id: project.id, translates_to: [...chosen] },
      {
        onSuccess: () => {
          const links = chosen.size === 1 ? 'one linked project' : `${chosen.size || 'no'} linked projects`;
          toast(`Saved. ${project.name} has ${links}.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Translate ${project.name} into`}
      isForm
      action="Save"
      mutation={link}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">
        Authors can create translated drafts in these projects. Nothing is published automatically.
      </p>
      <ul className="flex flex-col gap-1">
        {all
          .filter(({ id }) => id !== project.id)
          .map(({ id, name, lang }) => (
            <li key={id}>
              <Checkbox isSelected={chosen.has(id)} onChange={(selected) => choose(id, selected)}>
                {name}
                <span className="text-faint">{languageName(lang)}</span>
              </Checkbox>
            </li>
          ))}
      </ul>
    </FormDialog>
  );
}
