import { useState } from 'react';

import { api } from '#web/api.ts';
import { languageName } from '#web/parts/language-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
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
          toast(`Saved: ${project.name} has ${links}.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Translate ${project.name} into`} isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={save}>
        <p className="text-soft">
          Authors can create a draft in these projects, in their language. Nothing is published by that.
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
        {link.error && (
          <p role="alert" className="text-danger">
            {link.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={link.isPending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
