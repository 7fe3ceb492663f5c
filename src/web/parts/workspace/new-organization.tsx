import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { deviceZone } from '#web/lib/locale.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { languagesWith, likelyLanguage } from './languages.ts';

/** Creates an organization that the user owns, and switches to it. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = api.organizations.create.useMutation({ refusal: 'inline' });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(deviceZone);
  const [lang, setLang] = useState(likelyLanguage);
  // The session then belongs to the new organization, so every screen changes.
  const save = () =>
    create.mutateAsync({ name: name.trim(), timezone, lang }).then(
      (made) => {
        toast(t`Organization created: ${{ name: made.name }}. Create its first project.`);
        onClose();
        void navigate({ to: '/settings/projects' });
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={t`New organization`}
      isForm
      action={t`Create organization`}
      mutation={create}
      isDisabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-soft">
        {t`A new organization has its own members, projects, board and plan. You’ll be its owner. To switch back, select the organization name above the navigation (on a phone, under More).`}
      </p>
      <TextField label={t`Name`} value={name} onChange={setName} isRequired isFirst />
      <Select
        label={t`Time zone`}
        isSearchable
        layout="stacked"
        value={timezone}
        options={zonesWith()}
        onChange={setTimezone}
      />
      <Select
        label={t`Language of new projects`}
        layout="stacked"
        value={lang}
        options={languagesWith(likelyLanguage())}
        onChange={setLang}
      />
    </FormDialog>
  );
}
