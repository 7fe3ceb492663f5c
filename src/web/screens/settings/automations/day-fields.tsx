import { t } from '@lingui/core/macro';

import { calendarCategories, calendarKinds, calendarTones } from '#contract/calendar/calendar-kinds.ts';
import { categoryLabel, importanceLabels, kindLabels, toneLabels } from '#web/parts/calendar/item-names.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsProps } from './fields.ts';
import { NumberText } from './number-text.tsx';

const any = { value: '', label: t`All` };

/** Which days of the calendar count, and how long before. */
export function DayFields({ draft, change }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberText
        label={t`Days before`}
        value={draft.daysBefore}
        min={0}
        max={60}
        isRequired
        onChange={(daysBefore) => change({ daysBefore })}
      />
      {draft.creates === 'draft' && (
        <TextField
          label={t`Time of the draft`}
          description={t`Empty: the draft has no time.`}
          type="time"
          value={draft.dayTime}
          onChange={(dayTime) => change({ dayTime })}
        />
      )}
      <Select
        label={t`Importance`}
        layout="stacked"
        value={draft.importance}
        options={[
          { value: '3', label: importanceLabels[3] },
          { value: '2', label: t`Medium and major` },
          { value: '1', label: t`All` },
        ]}
        onChange={(importance) => change({ importance })}
      />
      <Select
        label={t`Tone`}
        layout="stacked"
        value={draft.tone}
        options={[any, ...calendarTones.map((value) => ({ value: String(value), label: toneLabels[value] }))]}
        onChange={(tone) => change({ tone })}
      />
      <Select
        label={t`Subject`}
        layout="stacked"
        value={draft.category}
        options={[
          any,
          ...calendarCategories
            .map((value) => ({ value: String(value), label: categoryLabel(value) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
        onChange={(category) => change({ category })}
      />
      <Select
        label={t`Kind`}
        layout="stacked"
        value={draft.calendarKind}
        options={[any, ...calendarKinds.map((value) => ({ value: String(value), label: kindLabels[value] }))]}
        onChange={(calendarKind) => change({ calendarKind })}
      />
      <TextField
        label={t`Countries`}
        description={t`Codes such as DE, FR: their public holidays count too. Empty: days of the whole world.`}
        value={draft.country}
        maxLength={80}
        onChange={(country) => change({ country })}
      />
    </div>
  );
}
