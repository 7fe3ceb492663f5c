import { useState } from 'react';

import { nextColor } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { languagesWith } from '#web/parts/languages.ts';
import { LogoField } from '#web/parts/logo-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { DefaultAccounts } from './default-accounts.tsx';
import type { Project } from './projects.tsx';

interface ProjectFormProps {
  /** Null: a new one. */
  project: Project | null;
  /** What the organization says where the project says nothing. */
  home: { timezone: string; lang: string };
  all: readonly Project[];
  onClose: () => void;
}

/** Creates a project, or changes one. */
export function ProjectForm({ project, home, all, onClose }: ProjectFormProps) {
  const create = api.projects.create.useMutation({ refusal: 'inline' });
  const edit = api.projects.edit.useMutation({ refusal: 'inline' });
  const [name, setName] = useState(project?.name ?? '');
  const [lang, setLang] = useState(project?.lang ?? home.lang);
  const [timezone, setTimezone] = useState(project?.timezone ?? home.timezone);
  const [color, setColor] = useState(project?.color ?? nextColor(all.map((one) => one.color)));
  const [logo, setLogo] = useState({
    id: project?.logo_media_id ?? null,
    url: project?.logo_url ?? null,
  });
  const [accounts, setAccounts] = useState<readonly number[]>(project?.default_account_ids ?? []);
  const { error, isPending } = project ? edit : create;
  // Another list, or another row, may stand in this form's place when the answer is there.
  const save = async () => {
    const fields = { name: name.trim(), lang, timezone, color, logo_media_id: logo.id };
    const isChosen = project && accounts.join() !== project.default_account_ids.join();
    const change = { ...fields, ...(isChosen && { default_account_ids: [...accounts] }) };
    const saved = project
      ? edit.mutateAsync({ project_id: project.id, ...change })
      : create.mutateAsync(fields);
    await saved.then(
      () => {
        toast(project ? `${fields.name} is saved.` : `${fields.name} is created.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog title={project ? `Edit ${project.name}` : 'New project'} isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={() => void save()}>
        <TextField label="Name" value={name} onChange={setName} isRequired isFirst />
        <Select
          label="Language"
          layout="stacked"
          value={lang}
          options={languagesWith(lang, home.lang)}
          onChange={setLang}
        />
        <Select
          label="Time zone"
          layout="stacked"
          value={timezone}
          options={zonesWith(timezone, home.timezone)}
          onChange={setTimezone}
        />
        <ColorField value={color} onChange={setColor} />
        <LogoField logo={logo} color={color} onChange={setLogo} />
        {project && project.account_count > 0 && (
          <DefaultAccounts project={project} chosen={accounts} onChange={setAccounts} />
        )}
        {error && (
          <p role="alert" className="text-danger">
            {error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={isPending} isDisabled={name.trim() === ''}>
            {project ? 'Save' : 'Create project'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
