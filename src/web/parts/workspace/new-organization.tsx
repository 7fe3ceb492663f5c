import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { deviceZone, zonesWith } from '#web/lib/zones.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { languagesWith, likelyLanguage } from './languages.ts';

/** Creates an organization that the person owns and works in from then on. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = api.organizations.create.useMutation({ refusal: 'inline' });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(deviceZone);
  const [lang, setLang] = useState(likelyLanguage);
  // The session is then in the new organization, and every screen changes.
  const save = () =>
    create.mutateAsync({ name: name.trim(), timezone, lang }).then(
      (made) => {
        toast(`Organization created: ${made.name}. Create its first project.`);
        onClose();
        void navigate({ to: '/settings/projects' });
      },
      () => undefined,
    );
  return (
    <FormDialog
      title="New organization"
      isForm
      action="Create organization"
      mutation={create}
      isDisabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-soft">
        A new organization has its own members, projects, board and plan. You’ll be its owner. To switch back,
        select the organization name above the navigation (on a phone, under More).
      </p>
      <TextField label="Name" value={name} onChange={setName} isRequired isFirst />
      <Select
        label="Time zone"
        layout="stacked"
        value={timezone}
        options={zonesWith()}
        onChange={setTimezone}
      />
      <Select
        label="Language of new projects"
        layout="stacked"
        value={lang}
        options={languagesWith(likelyLanguage())}
        onChange={setLang}
      />
    </FormDialog>
  );
}
