import { plural, t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';

import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import {
  deadlineActions,
  stepNeeds,
  type DeadlineAction,
  type StepNeeds,
} from '#contract/posts/approval-rule.ts';
import { listed } from '#contract/reader.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepDraft } from './approval-draft.ts';
import { ApprovalPeople } from './approval-people.tsx';
import { NumberField } from './policy-number.tsx';

interface ApprovalStepProps {
  project: number;
  step: StepDraft;
  saved: DataOf<Contract['approvalSteps']['list']>['steps'][number] | undefined;
  /** From 1. */
  number: number;
  isLast: boolean;
  mayChange: boolean;
  onChange: (step: StepDraft) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const roleOptions = [
  { value: 'none', label: t`Only the people below` },
  { value: 'reviewer', label: t`Everyone who can review` },
  { value: 'publisher', label: t`Everyone who can publish` },
  { value: 'admin', label: t`Owners and admins` },
] as const;

const needsLabels: Readonly<Record<StepNeeds, string>> = {
  one: t`One of them is enough`,
  all: t`All of them must approve`,
};

const actionLabels: Readonly<Record<DeadlineAction, string>> = {
  remind: t`Remind them again`,
  escalate: t`Ask other people as well`,
  send_back: t`Send it back to the author`,
};

/** A quarter of a year, as the server allows. */
const mostHours = 24 * 92;

/** One step: who approves, how many of them, until when, and what an edit means for it. */
export function ApprovalStep(props: ApprovalStepProps) {
  const { project, step, saved, number, isLast, mayChange, onChange, onMove, onRemove } = props;
  const set = (change: Partial<StepDraft>) => onChange({ ...step, ...change });
  const name = step.name || t`Step ${number}`;
  return (
    <fieldset
      aria-label={t`Step ${number}: ${{ name: step.name }}`}
      disabled={!mayChange}
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      <div className="flex items-end gap-2">
        <span
          aria-hidden
          className="figures grid size-8 shrink-0 place-items-center rounded-full bg-sunken font-medium"
        >
          {number}
        </span>
        <TextField
          label={t`Name of step ${number}`}
          value={step.name}
          maxLength={60}
          isRequired
          isReadOnly={!mayChange}
          onChange={(value) => set({ name: value })}
          className="min-w-0 flex-1"
        />
        {mayChange && (
          <span className="flex">
            <IconButton label={t`Move ${name} up`} isDisabled={number === 1} onPress={() => onMove(-1)}>
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t`Move ${name} down`} isDisabled={isLast} onPress={() => onMove(1)}>
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
            <IconButton label={t`Remove ${{ name }}`} onPress={onRemove}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </span>
        )}
      </div>
      {saved && <StepNow saved={saved} />}
      {mayChange && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t`Who approves`}
            layout="stacked"
            value={step.role ?? 'none'}
            options={roleOptions}
            onChange={(role) => set({ role: role === 'none' ? null : role })}
          />
          <Select
            label={t`How many`}
            layout="stacked"
            value={step.needs}
            options={stepNeeds.map((value) => ({ value, label: needsLabels[value] }))}
            onChange={(needs) => set({ needs })}
          />
        </div>
      )}
      {mayChange && (
        <>
          <ApprovalPeople
            project={project}
            label={step.role === null ? t`People` : t`Also these people`}
            value={step.people}
            known={saved?.people ?? []}
            isDisabled={false}
            onChange={(people) => set({ people })}
          />
          <Checkbox isSelected={step.guests} onChange={(guests) => set({ guests })}>
            {t`Guests can approve with a review link that someone other than the author created`}
          </Checkbox>
          <Deadline project={project} step={step} known={saved?.escalate_to ?? []} onChange={set} />
          {!isLast && (
            <Checkbox
              isSelected={step.keeps_after_edit}
              onChange={(keeps_after_edit) => set({ keeps_after_edit })}
            >
              {t`Keep this approval when the post is edited later`}
            </Checkbox>
          )}
        </>
      )}
    </fieldset>
  );
}

/** What the saved step means now: who can approve, and what waits for them. */
function StepNow({ saved }: { saved: NonNullable<ApprovalStepProps['saved']> }) {
  const { judges, guests, vacant, waiting } = saved;
  const names = [...judges.map(({ user_name }) => user_name), ...(guests ? [t`a guest by link`] : [])];
  return (
    <p className="text-soft">
      {vacant ? (
        <span className="text-warning">
          {t`None of the people this step names can approve it, so owners and admins can.`}{' '}
        </span>
      ) : (
        t`Can approve now: ${{ people: listed(names) }}.`
      )}{' '}
      {waiting === 0
        ? t`No post is waiting.`
        : plural(waiting, { one: '# post is waiting.', other: '# posts are waiting.' })}
    </p>
  );
}

interface DeadlineProps {
  project: number;
  step: StepDraft;
  known: readonly { user_id: number; user_name: string }[];
  onChange: (change: Partial<StepDraft>) => void;
}

function Deadline({ project, step, known, onChange }: DeadlineProps) {
  const hasDeadline = step.deadline_hours !== null;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        isSelected={hasDeadline}
        onChange={(has) =>
          onChange(has ? { deadline_hours: 24 } : { deadline_hours: null, at_deadline: 'remind' })
        }
      >
        {t`Deadline`}
      </Checkbox>
      {step.deadline_hours !== null && (
        <div className="flex flex-col gap-3 ps-6">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <NumberField
              label={t`Hours until the deadline`}
              before={t`Hours`}
              value={step.deadline_hours}
              min={1}
              max={mostHours}
              isDisabled={false}
              onChange={(hours) => hours !== undefined && onChange({ deadline_hours: hours })}
            />
            <Select
              label={t`Then`}
              value={step.at_deadline}
              options={deadlineActions.map((value) => ({ value, label: actionLabels[value] }))}
              onChange={(at_deadline) => onChange({ at_deadline })}
            />
          </div>
          {step.at_deadline === 'escalate' && (
            <ApprovalPeople
              project={project}
              label={t`Ask as well`}
              value={step.escalate_to}
              known={known}
              isDisabled={false}
              onChange={(escalate_to) => onChange({ escalate_to })}
            />
          )}
          <p className="text-xs text-faint">
            {t`A reminder is sent halfway. A deadline never approves a post.`}
          </p>
        </div>
      )}
    </div>
  );
}
