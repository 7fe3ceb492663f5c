import { useState } from 'react';

import { networks } from '#contract/networks/all.ts';
import { networkNames, type NetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const choices = networkNames.map((value) => ({ value, label: networks[value].label }));

interface ConnectSandboxProps {
  projects: readonly { id: number; name: string }[];
  standsFor?: NetworkName;
  onClose: () => void;
}

/** An account of any network that delivers into a page of ours. */
export function ConnectSandbox({ projects, standsFor = 'bluesky', onClose }: ConnectSandboxProps) {
  const [network, setNetwork] = useState<NetworkName>(standsFor);
  const [project, setProject] = useState(String(projects[0]?.id ?? ''));
  const [name, setName] = useState('');
  const connect = api.accounts.connectSandbox.useMutation({ refusal: 'inline' });
  const save = () =>
    connect.mutate(
      { network, name: name.trim(), ...(project !== '' && { project_id: Number(project) }) },
      {
        onSuccess: () => {
          toast(`${name.trim()} is connected. What is sent to it appears on the sandbox page.`);
          onClose();
        },
      },
    );
  return (
    <Dialog title="Connect a sandbox" isOpen isForm onClose={onClose}>
      <Form className="flex flex-col gap-4" onSubmit={save}>
        <Select label="Stands for" layout="stacked" value={network} options={choices} onChange={setNetwork} />
        {projects.length > 1 && (
          <Select
            label="Project"
            layout="stacked"
            value={project}
            options={projects.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={setProject}
          />
        )}
        <TextField
          label="Name"
          description="As posts and previews show it."
          value={name}
          onChange={setName}
          maxLength={200}
          isRequired
          isFirst
        />
        {connect.error && <p className="text-danger">{connect.error.message}</p>}
        <div className="mt-1 flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" look="primary" isPending={connect.isPending}>
            Connect
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
