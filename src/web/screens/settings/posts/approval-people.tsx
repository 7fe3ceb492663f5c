import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';

import { api } from '#web/api.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { reviewsIn } from './approval-draft.ts';

interface ApprovalPeopleProps {
  label: string;
  /** Only who can review in this project is offered. */
  project: number;
  /** User ids. */
  value: readonly number[];
  /** Those who were saved here, some of whom may have left. */
  known: readonly { user_id: number; user_name: string }[];
  isDisabled: boolean;
  onChange: (value: readonly number[]) => void;
}

/** Members and agents, added one by one. */
export function ApprovalPeople({ label, project, value, known, isDisabled, onChange }: ApprovalPeopleProps) {
  const members = (api.members.all.useQuery({}).data?.members ?? []).filter(
    ({ state }) => state === 'active',
  );
  const nameOf = (id: number) =>
    [...members, ...known].find(({ user_id }) => user_id === id)?.user_name ?? t`Former member`;
  const hasLeft = (id: number) => members.length > 0 && !members.some(({ user_id }) => user_id === id);
  const others = members.filter((member) => !value.includes(member.user_id) && reviewsIn(project, member));
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      {value.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {value.map((id) => (
            <li
              key={id}
              className="inline-flex h-7 max-w-full items-center gap-1 rounded-md border border-line ps-2"
            >
              <span dir="auto" className={`truncate ${hasLeft(id) ? 'text-faint line-through' : ''}`}>
                {nameOf(id)}
              </span>
              {hasLeft(id) && <span className="text-xs text-warning">{t`deactivated`}</span>}
              {isDisabled ? (
                <span className="w-1" />
              ) : (
                <IconButton
                  label={t`Remove ${{ name: nameOf(id) }}`}
                  className="size-6"
                  onPress={() => onChange(value.filter((other) => other !== id))}
                >
                  <X aria-hidden className="size-3.5" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && others.length > 0 && (
        <Select
          label={t`${label}: add a person`}
          layout="plain"
          className="w-fit"
          placeholder={t`Add a person`}
          isSearchable
          value=""
          options={others.map(({ user_id, user_name, agent }) => ({
            value: String(user_id),
            label: user_name,
            ...(agent && { note: t`agent` }),
          }))}
          onChange={(id) => onChange([...value, Number(id)])}
        />
      )}
    </div>
  );
}
