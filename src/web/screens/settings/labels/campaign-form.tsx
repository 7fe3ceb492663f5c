import { parseDate, type DateValue } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { nextColor } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { DatePicker } from '#web/parts/date-picker.tsx';
import { useLabels, type Campaign } from '#web/parts/labels/label-data.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { namedColor } from './label-form.tsx';

const dayOf = (text: string | null) => (text === null ? null : parseDate(text));
const textOf = (day: DateValue | null) => (day === null ? null : day.toString().slice(0, 10));

/** Creates a campaign (null), or changes one. */
export function CampaignForm({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const create = api.campaigns.create.useMutation({ refusal: 'inline' });
  const edit = api.campaigns.edit.useMutation({ refusal: 'inline' });
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const { campaigns } = useLabels();
  const [name, setName] = useState(campaign?.name ?? '');
  const [slug, setSlug] = useState(campaign?.slug ?? '');
  const [project, setProject] = useState<string | null>(null);
  const [first, setFirst] = useState<DateValue | null>(() => dayOf(campaign?.starts_on ?? null));
  const [last, setLast] = useState<DateValue | null>(() => dayOf(campaign?.ends_on ?? null));
  const [description, setDescription] = useState(campaign?.description ?? '');
  const [color, setColor] = useState(() => campaign?.color ?? nextColor(campaigns.map((one) => one.color)));
  const { error, isPending } = campaign ? edit : create;
  const projectId = project ?? String(projects[0]?.id ?? '');
  const save = async () => {
    const values = {
      name: name.trim(),
      ...(slug.trim() !== '' && { slug: slug.trim() }),
      color: namedColor(color),
      starts_on: textOf(first),
      ends_on: textOf(last),
      description: description.trim() || null,
    };
    const saved = campaign
      ? edit.mutateAsync({ id: campaign.id, ...values })
      : create.mutateAsync({ ...values, project_id: Number(projectId) });
    await saved.then(
      () => {
        toast(campaign ? t`${{ name: values.name }} saved.` : t`${{ name: values.name }} created.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={campaign ? t`Edit ${{ name: campaign.name }}` : t`New campaign`}
      isForm
      action={campaign ? t`Save` : t`Create campaign`}
      mutation={{ error, isPending }}
      isDisabled={name.trim() === '' || (!campaign && projectId === '')}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label={t`Name`} value={name} onChange={setName} maxLength={80} isRequired isFirst />
      {!campaign && projects.length > 1 && (
        <Select
          label={t`Project`}
          layout="stacked"
          value={projectId}
          options={projects.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={setProject}
        />
      )}
      <TextField
        label={t`Slug`}
        description={t`What links call it: lower-case letters, digits and hyphens. Empty: from the name.`}
        value={slug}
        onChange={setSlug}
        maxLength={60}
        mono
      />
      <div className="flex flex-wrap gap-4">
        <DatePicker
          label={<span className="font-medium">{t`First day`}</span>}
          granularity="day"
          value={first}
          onChange={setFirst}
        />
        <DatePicker
          label={<span className="font-medium">{t`Last day`}</span>}
          granularity="day"
          value={last}
          onChange={setLast}
        />
      </div>
      <TextArea label={t`Description`} value={description} onChange={setDescription} />
      <ColorField value={color} onChange={setColor} />
    </FormDialog>
  );
}
