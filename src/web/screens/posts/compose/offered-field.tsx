import { t } from '@lingui/core/macro';
import { useId } from 'react';

import { isList, nameIn, type OptionFacts } from '#contract/networks/options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { FieldNote } from './field-note.tsx';
import { labelOf, type OptionFieldProps } from './option-props.ts';

type OfferedFieldProps = Omit<OptionFieldProps<OptionFacts & { kind: 'offered' }>, 'disabled'>;

/** Longer lists can be searched. */
const mostWithoutSearch = 10;

/** One or several of what the account's network offers. */
export function OfferedField({
  option,
  value,
  offered,
  names,
  sandbox,
  finding,
  onChange,
}: OfferedFieldProps) {
  const note = useId();
  const chosen: readonly string[] = isList(value) ? value : [];
  // What is no longer offered can still be removed.
  const known = offered ?? [];
  const gone = chosen.filter((one) => !known.some(({ value: its }) => its === one));
  const all = [...known, ...gone.map((one) => ({ value: one, label: nameIn(names, one) ?? one }))];
  const hint = all.length === 0 ? whyNone(offered !== null, sandbox) : option.hint;
  const below = <FieldNote id={note} finding={finding} hint={hint} />;
  if (option.most === 1)
    return (
      <>
        <Select
          label={labelOf(option)}
          layout="stacked"
          describedBy={note}
          isSearchable={all.length > mostWithoutSearch}
          value={chosen[0] ?? ''}
          options={[{ value: '', label: t({ message: 'None', context: 'option' }) }, ...all]}
          onChange={(one) => onChange(one === '' ? null : [one])}
        />
        {below}
      </>
    );
  return (
    <fieldset aria-describedby={note} className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{labelOf(option)}</legend>
      {all.length > 0 && (
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
      )}
      {below}
    </fieldset>
  );
}

function whyNone(isChecked: boolean, sandbox: boolean): string {
  if (sandbox) return t`A sandbox offers nothing to choose from.`;
  return isChecked
    ? t`The network offers none.`
    : t`Check the account under Settings → Connected accounts to see what the network offers.`;
}
