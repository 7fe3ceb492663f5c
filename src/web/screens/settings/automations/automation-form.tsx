import { parseDate } from '@internationalized/date';
import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { api } from '#web/api.ts';
import { zoneLabel } from '#web/lib/format.ts';
import { DatePicker } from '#web/parts/date-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Automation, CreatesKind, TriggerKind } from './automation-data.ts';
import { isComplete, type AutomationDraft } from './automation-draft.ts';
import { createsLabels, triggerLabels } from './automation-labels.ts';
import { parametersOf } from './automation-parameters.ts';
import { CardFields } from './card-fields.tsx';
import { DayFields } from './day-fields.tsx';
import { DraftFields } from './draft-fields.tsx';
import { NumberText } from './number-text.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { SearchFields } from './search-fields.tsx';
import { SlotFields } from './slot-fields.tsx';

interface AutomationFormProps {
  /** Null for a new one. */
  automation: Automation | null;
  start: AutomationDraft;
  /** With its id where it was just created. */
  onSaved: (created: number | null) => void;
  onClose: () => void;
}

const triggers = ['posts', 'day', 'slot'] as const satisfies readonly TriggerKind[];

const creations = (trigger: TriggerKind): readonly CreatesKind[] =>
  trigger === 'slot' ? ['card', 'draft', 'repeat'] : ['card', 'draft'];

/** Creates an automation, or changes one: when it runs, what it creates, and its limits. */
export function AutomationForm({ automation, start, onSaved, onClose }: AutomationFormProps) {
  const create = api.automations.create.useMutation({ refusal: 'inline' });
  const update = api.automations.update.useMutation({ refusal: 'inline' });
  const projects = api.projects.list.useQuery({}).data?.projects ?? [];
  const [state, setState] = useState(start);
  const projectId = state.projectId ?? projects[0]?.id ?? null;
  const draft = { ...state, projectId };
  const project = projects.find(({ id }) => id === projectId);
  const change = (changes: Partial<AutomationDraft>) => setState((before) => ({ ...before, ...changes }));
  const fields = { draft, change };
  const { error, isPending } = automation ? update : create;

  const save = async () => {
    const values = parametersOf(draft);
    try {
      if (automation) {
        await update.mutateAsync({ automation_id: automation.id, ...values });
        toast(t`${{ name: values.name }} saved.`);
        onSaved(null);
      } else {
        const saved = await create.mutateAsync({
          ...values,
          ...(projectId !== null && { project_id: projectId }),
        });
        onSaved(saved.automation.id);
      }
    } catch {
      // The form shows the error.
    }
  };

  return (
    <FormDialog
      title={automation ? t`Edit ${{ name: automation.name }}` : t`New automation`}
      isForm
      size="wide"
      action={automation ? t`Save` : t`Save and try`}
      mutation={{ error, isPending }}
      isDisabled={!isComplete(draft) || projectId === null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name`}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={120}
          isRequired
          isFirst
        />
        {!automation && projects.length > 1 && (
          <Select
            label={t`Project`}
            layout="stacked"
            value={String(projectId)}
            options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) =>
              // What belongs to the other project goes.
              change({ projectId: Number(id), accountIds: null, labelIds: [], campaignId: null, items: [] })
            }
          />
        )}
      </div>
      <Part title={t`When`}>
        <Select
          label={t`Trigger`}
          layout="stacked"
          value={draft.trigger}
          options={triggers.map((value) => ({ value, label: triggerLabels[value] }))}
          onChange={(trigger) =>
            change({
              trigger,
              ...(!creations(trigger).includes(draft.creates) && { creates: 'draft' as const }),
            })
          }
        />
        {draft.trigger === 'posts' && <SearchFields {...fields} />}
        {draft.trigger === 'day' && <DayFields {...fields} />}
        {draft.trigger === 'slot' && (
          <SlotFields {...fields} zone={project ? zoneLabel(project.timezone) : ''} />
        )}
      </Part>
      <Part title={t`What`}>
        <Select
          label={t`Creates`}
          layout="stacked"
          value={draft.creates}
          options={creations(draft.trigger).map((value) => ({ value, label: createsLabels[value] }))}
          onChange={(creates) => change({ creates })}
        />
        {draft.creates !== 'card' && (
          <p className="text-xs text-faint">
            {t`Drafts wait for review like any other. An automation never approves or publishes.`}
          </p>
        )}
        {draft.creates === 'card' && <CardFields {...fields} />}
        {draft.creates === 'draft' && <DraftFields {...fields} />}
        {draft.creates === 'repeat' && <RepeatFields {...fields} />}
      </Part>
      <Part title={t`Limits`}>
        <div className="flex flex-wrap gap-4">
          <NumberText
            label={t`At most a day`}
            description={t`Items over it are left out; days and times wait for the next day.`}
            value={draft.dailyCap}
            min={1}
            max={100}
            isRequired
            onChange={(dailyCap) => change({ dailyCap })}
          />
          <DatePicker
            label={<span className="font-medium">{t`Last day`}</span>}
            granularity="day"
            value={draft.endsOn === null ? null : parseDate(draft.endsOn)}
            onChange={(day) => change({ endsOn: day === null ? null : day.toString().slice(0, 10) })}
          />
        </div>
      </Part>
    </FormDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
    </section>
  );
}
