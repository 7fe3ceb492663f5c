import { t } from '@lingui/core/macro';
import { useId, useState, type ReactNode } from 'react';

import {
  isBlank,
  isList,
  isOffered,
  offersWith,
  optionText,
  type OptionFacts,
} from '#contract/networks/options.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { placed } from '#web/lib/places.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CoverField } from './cover-field.tsx';
import { FieldNote } from './field-note.tsx';
import { OfferedField } from './offered-field.tsx';
import { labelOf, type OptionFieldProps } from './option-props.ts';

/** One option, by its kind. */
export function OptionField(props: OptionFieldProps) {
  const { option, value, offered, finding, disabled, onChange } = props;
  const note = useId();
  if (disabled && option.kind !== 'medium') return <Chosen {...props} />;
  const below = <FieldNote id={note} finding={finding} hint={option.hint} />;
  switch (option.kind) {
    case 'flag': {
      const isOn = typeof value === 'boolean' ? value : option.usual;
      return (
        <Place option={option}>
          <Checkbox
            isSelected={isOn}
            // One that the account does not have can still be switched off.
            isDisabled={!isOn && option.perAccount === true && !isOffered(true, offered ?? undefined)}
            describedBy={note}
            onChange={onChange}
          >
            {option.label}
          </Checkbox>
          {below}
        </Place>
      );
    }
    case 'choice':
      return (
        <Place option={option}>
          <Select
            label={labelOf(option)}
            layout="stacked"
            describedBy={note}
            value={typeof value === 'string' ? value : (option.usual ?? '')}
            options={[
              ...(option.usual === null
                ? [
                    {
                      value: '',
                      label: option.needed ? t`Choose…` : t({ message: 'Not set', context: 'option' }),
                      isPlaceholder: true as const,
                    },
                  ]
                : []),
              // One that is chosen can still be seen.
              ...option.choices.filter(
                (one) =>
                  !option.perAccount || one.value === value || isOffered(one.value, offered ?? undefined),
              ),
            ]}
            onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
          />
          {below}
        </Place>
      );
    case 'text':
      return (
        <Place option={option}>
          <TextField
            label={labelOf(option)}
            {...textNotes(finding, option.hint)}
            {...(offered && { suggestions: offered.map((choice) => choice.value) })}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => onChange(text === '' ? null : text)}
          />
        </Place>
      );
    case 'list':
      return (
        <Place option={option}>
          <ListField {...props} option={option} />
        </Place>
      );
    case 'offered':
      return (
        <Place option={option}>
          <OfferedField {...props} option={option} />
        </Place>
      );
    case 'medium':
      return (
        <Place option={option}>
          <CoverField
            label={labelOf(option)}
            url={typeof value === 'string' ? value : null}
            describedBy={note}
            disabled={disabled}
            onChange={onChange}
          />
          {below}
        </Place>
      );
  }
}

/** What blocks publishing is the field's error; anything else is shown instead of the hint. */
function textNotes(finding: Finding | undefined, hint: string | undefined) {
  return finding?.severity === 'block' ? { error: finding.text } : { description: finding?.text ?? hint };
}

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

/** For those who may not edit. */
function Chosen({ option, value, offered, names }: OptionFieldProps) {
  const offers = offersWith({ [option.name]: offered ?? [] }, { [option.name]: names });
  return (
    <p className="min-w-0 break-words">
      <span className="text-faint">{option.label}</span>{' '}
      {value === undefined || isBlank(value)
        ? t({ message: 'Not set', context: 'option' })
        : optionText(option, value, offers)}
    </p>
  );
}

/** Several short texts in one line. What is typed stays as it is, so that a comma can be typed. */
function ListField({ option, value, finding, onChange }: OptionFieldProps<OptionFacts & { kind: 'list' }>) {
  const entries = isList(value) ? value : [];
  const [typed, setTyped] = useState(entries.join(', '));
  const current = entriesOf(typed).join('\n') === entries.join('\n') ? typed : entries.join(', ');
  return (
    <TextField
      label={labelOf(option)}
      {...textNotes(finding, [option.hint, t`Separate them by commas.`].filter(Boolean).join(' '))}
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
