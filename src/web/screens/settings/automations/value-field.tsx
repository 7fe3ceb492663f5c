import { t } from '@lingui/core/macro';
import { useRef } from 'react';

import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { TriggerKind } from './automation-data.ts';

interface ValueFieldProps {
  label: string;
  description?: string;
  rows: 1 | 2;
  value: string;
  trigger: TriggerKind;
  isRequired?: boolean;
  onChange: (value: string) => void;
}

const valueLabels = {
  title: t`Title`,
  text: t`Text`,
  url: t`Link`,
  author: t`Author`,
  source: t`Source`,
  why: t`Reason`,
  date: t`Date`,
  time: t`Time`,
} as const;

/** The values that a trigger has. */
const valuesOf = {
  posts: ['title', 'text', 'url', 'author', 'source'],
  day: ['title', 'why', 'date', 'time'],
  slot: ['date', 'time'],
} as const satisfies Readonly<Record<TriggerKind, readonly (keyof typeof valueLabels)[]>>;

/** A text with values of the trigger; a button inserts one where the cursor was last. */
export function ValueField(props: ValueFieldProps) {
  const { label, description, rows, value, trigger, isRequired = true, onChange } = props;
  const selected = useRef<{ from: number; to: number } | null>(null);
  const insert = (name: string) => {
    const { from, to } = selected.current ?? { from: value.length, to: value.length };
    const inserted = `{{${name}}}`;
    selected.current = { from: from + inserted.length, to: from + inserted.length };
    onChange(value.slice(0, from) + inserted + value.slice(to));
  };
  return (
    <div
      onSelect={({ target }) => {
        if (target instanceof HTMLTextAreaElement)
          selected.current = { from: target.selectionStart, to: target.selectionEnd };
      }}
      className="flex flex-col gap-1.5"
    >
      <TextArea
        label={label}
        rows={rows}
        value={value}
        description={description}
        onChange={onChange}
        isRequired={isRequired}
      />
      <fieldset aria-label={t`Insert into ${label}`} className="flex min-w-0 flex-wrap items-center gap-1">
        <span aria-hidden className="text-xs text-faint">{t`Insert:`}</span>
        {valuesOf[trigger].map((name) => (
          <Button key={name} variant="quiet" className="h-6 px-1.5 text-xs" onPress={() => insert(name)}>
            {valueLabels[name]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
