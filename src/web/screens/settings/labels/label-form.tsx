import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { colors, nextColor } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { useLabels, type Label } from '#web/parts/labels/label-data.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

/** One of the offered colours; undefined for any other. */
export const namedColor = (color: string) => colors.find(({ value }) => value === color)?.value;

/** Creates a label (null), or changes one. */
export function LabelForm({ label, onClose }: { label: Label | null; onClose: () => void }) {
  const create = api.labels.create.useMutation({ refusal: 'inline' });
  const edit = api.labels.edit.useMutation({ refusal: 'inline' });
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const { labels } = useLabels();
  const [name, setName] = useState(label?.name ?? '');
  const [color, setColor] = useState(() => label?.color ?? nextColor(labels.map((one) => one.color)));
  const [project, setProject] = useState('');
  const { error, isPending } = label ? edit : create;
  const save = async () => {
    const values = { name: name.trim(), color: namedColor(color) };
    const saved = label
      ? edit.mutateAsync({ id: label.id, ...values })
      : create.mutateAsync({ ...values, project_id: project === '' ? null : Number(project) });
    await saved.then(
      () => {
        toast(label ? t`${{ name: values.name }} saved.` : t`${{ name: values.name }} created.`);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={label ? t`Edit ${{ name: label.name }}` : t`New label`}
      isForm
      action={label ? t`Save` : t`Create label`}
      mutation={{ error, isPending }}
      isDisabled={name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField label={t`Name`} value={name} onChange={setName} maxLength={60} isRequired isFirst />
      {!label && (
        <Select
          label={t`Project`}
          layout="stacked"
          value={project}
          options={[
            { value: '', label: t`All projects` },
            ...projects.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={setProject}
        />
      )}
      <ColorField value={color} onChange={setColor} />
    </FormDialog>
  );
}
