import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';

import { roles } from '#contract/permissions.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { roleLabels } from './member-labels.ts';
import { ProjectAccessField } from './project-access-field.tsx';
import type { GrantDraft, RuleDraft } from './sign-on-draft.ts';

interface SignOnGroupProps {
  rule: RuleDraft;
  /** From 1. */
  number: number;
  onChange: (rule: RuleDraft) => void;
  onRemove: () => void;
}

/** One group of the provider, and what it gives. */
export function SignOnGroup({ rule, number, onChange, onRemove }: SignOnGroupProps) {
  const name = rule.group || t`Group ${number}`;
  return (
    <fieldset
      aria-label={t`Group ${number}: ${{ name: rule.group }}`}
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      <div className="flex items-end gap-2">
        <TextField
          label={t`Group at the provider`}
          value={rule.group}
          maxLength={300}
          isRequired
          isFirst={rule.group === ''}
          className="min-w-0 flex-1"
          onChange={(group) => onChange({ ...rule, group })}
        />
        <IconButton label={t`Remove ${{ name }}`} onPress={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <GrantFields value={rule} onChange={(grant) => onChange({ ...rule, ...grant })} />
    </fieldset>
  );
}

/** A role, and the projects of a member. */
export function GrantFields({
  value,
  onChange,
}: {
  value: GrantDraft;
  onChange: (grant: GrantDraft) => void;
}) {
  const { role, projects } = value;
  return (
    <>
      <Select
        label={t`Role`}
        layout="stacked"
        value={role}
        options={roles.map((one) => ({ value: one, label: roleLabels[one] }))}
        onChange={(next) => onChange({ role: next, projects })}
      />
      {role === 'member' && (
        <ProjectAccessField value={projects} onChange={(next) => onChange({ role, projects: next })} />
      )}
    </>
  );
}
