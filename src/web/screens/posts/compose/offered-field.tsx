import { t } from '@lingui/core/macro';
import { useId } from 'react';

import { isList, nameIn, type OptionFacts } from '#contract/networks/options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { FieldNote } from './field-note.tsx';
import { labelOf, type OptionFieldProps } from './option-props.ts';

type Offered = OptionFacts & { kind: 'offered' };
type OfferedFieldProps = Omit<OptionFieldProps<Offered>, 'disabled'>;

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
  const why = all.length === 0 ? whyNone(option, { isChecked: offered !== null, sandbox }) : null;
  // That one has to be chosen is no help where there is none.
  const problem = finding && why !== null ? { ...finding, text: why } : finding;
  const below = <FieldNote id={note} finding={problem} hint={why ?? option.hint} />;
  if (option.most === 1)
    return (
      <>
        <Select
          label={labelOf(option)}
          layout="stacked"
          describedBy={note}
          isSearchable={all.length > mostWithoutSearch}
          value={chosen[0] ?? ''}
          options={[nothing(option), ...all]}
          onChange={(one) => onChange(one === '' ? null : [one])}
        />
        {below}
      </>
    );
  return (
    <fieldset aria-describedby={note} className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{labelOf(option)}</legend>
      {all.length > 0 && (
        <div className="-m-1 flex max-h-40 flex-col overflow-y-auto p-1">
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

function nothing({ needed, placeholder = t`Choose…` }: Offered): Option<string> {
  return needed
    ? { value: '', label: placeholder, isPlaceholder: true }
    : { value: '', label: t({ message: 'None', context: 'option' }) };
}

function whyNone(
  { needed, none }: Offered,
  { isChecked, sandbox }: { isChecked: boolean; sandbox: boolean },
) {
  if (sandbox)
    return needed
      ? t`A sandbox offers nothing to choose from, so its posts don’t need it.`
      : t`A sandbox offers nothing to choose from.`;
  return isChecked
    ? (none ?? t`The network offers none.`)
    : t`Check the account under Settings → Connected accounts to see what the network offers.`;
}
