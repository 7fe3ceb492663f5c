import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { WebhookType } from '#contract/notifications/webhook-types.ts';
import { api } from '#web/api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookTypes } from './webhook-types.tsx';
import type { Webhook } from './webhooks-search.ts';

/** The option for events of all projects. */
const everywhere = 'all';

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookForm({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const create = api.webhooks.create.useMutation({ refusal: 'inline' });
  const update = api.webhooks.update.useMutation({ refusal: 'inline' });
  const [name, setName] = useState(webhook?.name ?? '');
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [project, setProject] = useState(webhook?.project_id ? String(webhook.project_id) : everywhere);
  const [types, setTypes] = useState<ReadonlySet<WebhookType> | null>(
    webhook?.types ? new Set(webhook.types) : null,
  );
  const { data } = api.projects.list.useQuery({});
  if (create.data)
    return <WebhookSecret value={create.data.secret} title={t`Copy the secret`} onClose={onClose} />;
  const projects = [
    { value: everywhere, label: t`All projects and organization-wide` },
    ...(data?.projects ?? []).map(({ id, name: label }) => ({ value: String(id), label })),
  ];
  const noType = types?.size === 0;
  const save = () => {
    if (noType) return;
    const sent = {
      name: name.trim(),
      address: address.trim(),
      project_id: project === everywhere ? null : Number(project),
      types: types && [...types],
    };
    if (!webhook) return create.mutate(sent);
    update.mutate(
      { id: webhook.id, ...sent },
      {
        onSuccess: () => {
          toast(t`Saved.`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={webhook ? t`Change ${{ name: webhook.name }}` : t`Create webhook`}
      isForm
      action={webhook ? t`Save` : t`Create`}
      mutation={{
        error: create.error ?? update.error,
        isPending: create.isPending || update.isPending,
      }}
      isDisabled={noType}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        description={t`What the webhook is for.`}
        value={name}
        onChange={setName}
        maxLength={80}
        isRequired
        isFirst
      />
      <TextField
        label={t`URL`}
        description={t`Events are sent here as POST requests with JSON. It must be reachable from the internet.`}
        placeholder="https://example.org/hooks/copydesk"
        value={address}
        onChange={setAddress}
        maxLength={2000}
        isRequired
        mono
      />
      {projects.length > 1 && (
        <Select
          label={t`Events of`}
          layout="stacked"
          value={project}
          options={projects}
          onChange={setProject}
        />
      )}
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t`Events`}</legend>
        <Checkbox isSelected={types === null} onChange={(all) => setTypes(all ? null : new Set())}>
          {t`All, including future types`}
        </Checkbox>
        {types && <WebhookTypes chosen={types} onChange={setTypes} />}
        {noType && <p className="text-xs text-faint">{t`Select at least one.`}</p>}
      </fieldset>
    </FormDialog>
  );
}
