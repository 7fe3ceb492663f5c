import { plural, t } from '@lingui/core/macro';
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

/** Selects the projects for which a project's posts are translated. */
export function ProjectLinks({ project, all, onClose }: ProjectLinksProps) {
  const link = api.projects.link.useMutation({ refusal: 'inline' });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(project.translates_to));
  const { name } = project;
  const count = chosen.size;
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
          toast(
            plural(count, {
              0: `Saved. ${name} has no linked projects.`,
              one: `Saved. ${name} has one linked project.`,
              other: `Saved. ${name} has # linked projects.`,
            }),
          );
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Translate ${name} into`}
      isForm
      action={t`Save`}
      mutation={link}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`Authors can create translated drafts in these projects. Nothing is published automatically.`}
      </p>
      <ul className="flex flex-col gap-1">
        {all
          .filter(({ id }) => id !== project.id)
          .map((other) => (
            <li key={other.id}>
              <Checkbox isSelected={chosen.has(other.id)} onChange={(selected) => choose(other.id, selected)}>
                {other.name}
                <span className="text-faint">{languageName(other.lang)}</span>
              </Checkbox>
            </li>
          ))}
      </ul>
    </FormDialog>
  );
}
