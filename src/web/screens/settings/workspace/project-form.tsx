import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { nextColor } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { languagesWith } from '#web/parts/workspace/languages.ts';
import { LogoField, type Logo } from '#web/parts/workspace/logo-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { withChoices } from './account-choices.ts';
import { DefaultAccounts } from './default-accounts.tsx';
import type { Project } from './projects.tsx';

interface ProjectFormProps {
  /** Null for a new project. */
  project: Project | null;
  /** The organization's values, used where the project has none. */
  home: { timezone: string; lang: string };
  all: readonly Project[];
  onClose: () => void;
}

interface Touched {
  name?: string;
  lang?: string;
  timezone?: string;
  color?: string;
  logo?: Logo;
}

/** Creates a project, or changes one. */
export function ProjectForm({ project, home, all, onClose }: ProjectFormProps) {
  const create = api.projects.create.useMutation({ refusal: 'inline' });
  const edit = api.projects.edit.useMutation({ refusal: 'inline' });
  const [first] = useState(() => nextColor(all.map((one) => one.color)));
  // Only edited fields are sent, so that concurrent changes of other fields appear and are not overwritten.
  const [touched, setTouched] = useState<Touched>({});
  const touch = (fields: Touched) => setTouched({ ...touched, ...fields });
  const { name, lang, timezone, color } = {
    name: '',
    color: first,
    lang: home.lang,
    timezone: home.timezone,
    ...project,
    ...touched,
  };
  const logo = touched.logo ?? { id: project?.logo_media_id ?? null, url: project?.logo_url ?? null };
  const [defaults, setDefaults] = useState<ReadonlyMap<number, boolean>>(new Map());
  const accounts = withChoices(project?.default_account_ids ?? [], defaults);
  const { error, isPending } = project ? edit : create;
  // This form may be unmounted when the response arrives, so the hook's callbacks would not run.
  const save = async () => {
    const { logo: touchedLogo, ...change } = touched;
    const saved = project
      ? edit.mutateAsync({
          project_id: project.id,
          ...change,
          ...(change.name !== undefined && { name: change.name.trim() }),
          ...(touchedLogo && { logo_media_id: touchedLogo.id }),
          ...(accounts.join() !== project.default_account_ids.join() && { default_account_ids: accounts }),
        })
      : create.mutateAsync({ name: name.trim(), lang, timezone, color, logo_media_id: logo.id });
    await saved.then(
      () => {
        const trimmed = name.trim();
        toast(project ? t`${{ name: trimmed }} saved.` : t`${{ name: trimmed }} created.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={project ? t`Edit ${{ name: project.name }}` : t`New project`}
      isForm
      action={project ? t`Save` : t`Create project`}
      mutation={{ error, isPending }}
      isDisabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        onChange={(value) => touch({ name: value })}
        isRequired
        isFirst
      />
      <Select
        label={t`Language`}
        layout="stacked"
        value={lang}
        options={languagesWith(lang, home.lang)}
        onChange={(value) => touch({ lang: value })}
      />
      <Select
        label={t`Time zone`}
        isSearchable
        layout="stacked"
        value={timezone}
        options={zonesWith(timezone, home.timezone)}
        onChange={(value) => touch({ timezone: value })}
      />
      <ColorField value={color} onChange={(value) => touch({ color: value })} />
      <LogoField logo={logo} color={color} onChange={(value) => touch({ logo: value })} />
      {project && project.account_count > 0 && (
        <DefaultAccounts
          project={project}
          chosen={accounts}
          onChoose={(id, isDefault) => setDefaults(new Map(defaults).set(id, isDefault))}
        />
      )}
    </FormDialog>
  );
}
