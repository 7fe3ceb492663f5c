import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { deviceZone, zonesWith } from '#web/lib/zones.ts';
import { languagesWith, likelyLanguage } from './languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Creates an organization that the person owns and works in from then on. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const create = api.organizations.create.useMutation({ refusal: 'inline' });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(deviceZone);
  const [lang, setLang] = useState(likelyLanguage);
  // The session is in the new organization then, and every screen is another one.
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
    <Dialog title="New organization" isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={() => void save()}>
        <p className="text-soft">
          It has its own members, projects, board and plan. You become its owner. To switch back, press the
          name of the organization above the navigation, on a phone under More.
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
        {create.error && (
          <p role="alert" className="text-danger">
            {create.error.message}
          </p>
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={create.isPending} isDisabled={name.trim() === ''}>
            Create organization
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
