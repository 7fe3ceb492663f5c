import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import {
  isBlank,
  isList,
  optionText,
  type OptionChoice,
  type OptionFacts,
  type OptionValue,
} from '#contract/networks/options.ts';
import { placed } from '#web/lib/places.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CoverField } from './cover-field.tsx';

interface OptionFieldProps {
  option: OptionFacts;
  /** Undefined where nothing is chosen. */
  value: OptionValue | undefined;
  /** What the account's network offers; null where it was not asked yet. */
  offered: readonly OptionChoice[] | null;
  disabled: boolean;
  /** Null removes the choice. */
  onChange: (value: OptionValue | null) => void;
}

/** One option, by its kind. */
export function OptionField({ option, value, offered, disabled, onChange }: OptionFieldProps) {
  const { label, hint } = option;
  if (disabled && option.kind !== 'medium') return <Chosen {...{ option, value, offered }} />;
  switch (option.kind) {
    case 'flag':
      return (
        <Place option={option}>
          <Checkbox isSelected={typeof value === 'boolean' ? value : option.usual} onChange={onChange}>
            {label}
          </Checkbox>
          <Hint text={hint} />
        </Place>
      );
    case 'choice':
      return (
        <Place option={option}>
          <Select
            label={labelOf(option)}
            layout="stacked"
            value={typeof value === 'string' ? value : (option.usual ?? '')}
            options={[
              ...(option.usual === null
                ? [
                    {
                      value: '',
                      label: option.needed ? t`Choose…` : t({ message: 'Not set', context: 'option' }),
                    },
                  ]
                : []),
              ...option.choices,
            ]}
            onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
          />
          <Hint text={hint} />
        </Place>
      );
    case 'text':
      return (
        <Place option={option}>
          <TextField
            label={labelOf(option)}
            description={hint}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => onChange(text === '' ? null : text)}
          />
        </Place>
      );
    case 'list':
      return (
        <Place option={option}>
          <ListField option={option} value={value} onChange={onChange} />
        </Place>
      );
    case 'offered':
      return (
        <Place option={option}>
          <OfferedField option={option} value={value} offered={offered} onChange={onChange} />
        </Place>
      );
    case 'medium':
      return (
        <Place option={option}>
          <CoverField
            label={labelOf(option)}
            url={typeof value === 'string' ? value : null}
            disabled={disabled}
            onChange={onChange}
          />
          <Hint text={hint} />
        </Place>
      );
  }
}

const labelOf = ({ label, needed }: OptionFacts) => (needed ? t`${label} (required)` : label);

/** Findings lead to its first control. */
function Place({ option, children }: { option: OptionFacts; children: ReactNode }) {
  const name = placed(`field of option ${option.name}`);
  return (
    <div
      ref={(element) => name(element?.querySelector<HTMLElement>('input, button') ?? null)}
      className="flex min-w-0 flex-col gap-1"
    >
      {children}
    </div>
  );
}

function Hint({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="text-xs text-faint">{text}</p>;
}

/** For those who may not edit. */
function Chosen({ option, value, offered }: Pick<OptionFieldProps, 'option' | 'value' | 'offered'>) {
  return (
    <p className="min-w-0 break-words">
      <span className="text-faint">{option.label}</span>{' '}
      {value === undefined || isBlank(value)
        ? t({ message: 'Not set', context: 'option' })
        : optionText(option, value, { [option.name]: offered ?? [] })}
    </p>
  );
}

interface ListFieldProps extends Pick<OptionFieldProps, 'value' | 'onChange'> {
  option: OptionFacts & { kind: 'list' };
}

/** Several short texts in one line. What is typed stays as it is, so that a comma can be typed. */
function ListField({ option, value, onChange }: ListFieldProps) {
  const entries = isList(value) ? value : [];
  const [typed, setTyped] = useState(entries.join(', '));
  const current = entriesOf(typed).join('\n') === entries.join('\n') ? typed : entries.join(', ');
  return (
    <TextField
      label={labelOf(option)}
      description={[option.hint, t`Separate them by commas.`].filter(Boolean).join(' ')}
      value={current}
      onChange={(text) => {
        setTyped(text);
        const made = entriesOf(text);
        onChange(made.length === 0 ? null : made);
      }}
    />
  );
}

function entriesOf(text: string): string[] {
  const entries = text.split(/[,،、\n]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}

interface OfferedFieldProps extends Pick<OptionFieldProps, 'value' | 'offered' | 'onChange'> {
  option: OptionFacts & { kind: 'offered' };
}

function OfferedField({ option, value, offered, onChange }: OfferedFieldProps) {
  const chosen: readonly string[] = isList(value) ? value : [];
  // What is no longer offered can still be taken away.
  const known = offered ?? [];
  const gone = chosen.filter((one) => !known.some(({ value: its }) => its === one));
  const all = [...known, ...gone.map((one) => ({ value: one, label: one }))];
  const none =
    offered === null ? t`Check the account to see what the network offers.` : t`The network offers none.`;
  if (option.most === 1)
    return (
      <>
        <Select
          label={labelOf(option)}
          layout="stacked"
          value={chosen[0] ?? ''}
          options={[{ value: '', label: t({ message: 'None', context: 'option' }) }, ...all]}
          onChange={(one) => onChange(one === '' ? null : [one])}
        />
        <Hint text={all.length === 0 ? none : option.hint} />
      </>
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{labelOf(option)}</legend>
      {all.length === 0 && <p className="text-xs text-faint">{none}</p>}
      <div className="flex max-h-40 flex-col overflow-y-auto">
        {all.map((one) => (
          <Checkbox
            key={one.value}
            isSelected={chosen.includes(one.value)}
            onChange={(isOn) => {
              const made = isOn ? [...chosen, one.value] : chosen.filter((each) => each !== one.value);
              onChange(made.length === 0 ? null : made);
            }}
          >
            <span dir="auto" className="min-w-0 break-words">
              {one.label}
            </span>
          </Checkbox>
        ))}
      </div>
      <Hint text={option.hint} />
    </fieldset>
  );
}
