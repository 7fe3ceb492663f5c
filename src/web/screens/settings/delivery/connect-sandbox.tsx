import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const choices = networkNames.map((value) => ({ value, label: networkLabels[value] }));

interface ConnectSandboxProps {
  projects: readonly { id: number; name: string }[];
  initialNetwork?: NetworkName;
  onClose: () => void;
}

/** Creates a sandbox account of any network, which delivers to a page of this server. */
export function ConnectSandbox({ projects, initialNetwork = networkNames[0], onClose }: ConnectSandboxProps) {
  const [network, setNetwork] = useState<NetworkName>(initialNetwork);
  const [project, setProject] = useState(String(projects[0]?.id ?? ''));
  const [name, setName] = useState('');
  const connect = api.accounts.connectSandbox.useMutation({ refusal: 'inline' });
  const save = () =>
    connect.mutate(
      { network, name: name.trim(), ...(project !== '' && { project_id: Number(project) }) },
      {
        onSuccess: () => {
          toast(t`${{ name: name.trim() }} connected. Posts published to it appear on the sandbox page.`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Connect sandbox`}
      isForm
      action={t`Connect`}
      mutation={connect}
      onSubmit={save}
      onClose={onClose}
    >
      <Select label={t`Network`} layout="stacked" value={network} options={choices} onChange={setNetwork} />
      {projects.length > 1 && (
        <Select
          label={t`Project`}
          layout="stacked"
          value={project}
          options={projects.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={setProject}
        />
      )}
      <TextField
        label={t`Name`}
        description={t`Shown in posts and previews.`}
        value={name}
        onChange={setName}
        maxLength={200}
        isRequired
        isFirst
      />
    </FormDialog>
  );
}
