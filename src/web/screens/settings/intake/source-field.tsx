import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { sources, type SourceName } from '#contract/sources/all.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PagingField } from './paging-field.tsx';
import { PairsField } from './pairs-field.tsx';
import { PlacesField } from './places-field.tsx';
import type { Field, FieldDraft } from './source-draft.ts';

interface SourceFieldProps {
  field: Field;
  typed: FieldDraft;
  /** Whether the source already has this key. */
  isSet: boolean;
  fromEnvironment: boolean;
  /** The network whose counts a mapping may name. */
  network: SourceName | undefined;
  problem: string | undefined;
  onChange: (typed: FieldDraft) => void;
}

const addLabels: Readonly<Record<string, string>> = {
  headers: t`Add to headers`,
  query: t`Add to query`,
};

/** One field of a source's configuration, with the input for its type. */
export function SourceField(props: SourceFieldProps) {
  const { field, typed, isSet, fromEnvironment, network, problem, onChange } = props;
  const label = field.label;
  const description = describe(field, isSet);
  const placeholder = isSet
    ? t({ message: 'Set', context: 'state of a key' })
    : fromEnvironment
      ? t`From the environment`
      : undefined;
  const isRequired = field.required && !isSet && !fromEnvironment;
  switch (typed.as) {
    case 'removed':
      return (
        <p className="flex items-center gap-3">
          <Trans>
            <span className="font-medium">{label}</span> <span className="text-soft">will be removed.</span>
          </Trans>
          <Button
            onPress={() =>
              onChange(field.type === 'object' ? { as: 'pairs', pairs: [] } : { as: 'text', text: '' })
            }
          >
            {t`Keep`}
          </Button>
        </p>
      );
    case 'flag':
      return (
        <div>
          <Checkbox isSelected={typed.on} onChange={(on) => onChange({ as: 'flag', on })}>
            <span className="font-medium">{label}</span>
          </Checkbox>
          <p className="ms-6 text-xs text-faint">{description}</p>
        </div>
      );
    case 'chosen':
      return (
        <fieldset>
          <legend className="mb-1 font-medium">{label}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {field.choices?.map((choice) => (
              <Checkbox
                key={choice}
                isSelected={typed.of.includes(choice)}
                onChange={(on) =>
                  onChange({
                    as: 'chosen',
                    of: (field.choices ?? []).filter((one) => (one === choice ? on : typed.of.includes(one))),
                  })
                }
              >
                {choice}
              </Checkbox>
            ))}
          </div>
          {problem && <p className="mt-1 text-xs text-danger">{problem}</p>}
        </fieldset>
      );
    case 'pairs':
      return (
        <PairsField
          label={label}
          add={addLabels[field.name] ?? t`Add`}
          description={description}
          problem={problem}
          pairs={typed.pairs}
          onChange={(pairs) => onChange({ as: 'pairs', pairs })}
          onRemove={isSet ? () => onChange({ as: 'removed' }) : undefined}
        />
      );
    case 'places': {
      const change = (at: Readonly<Record<string, string>>) => onChange({ as: 'places', at });
      if (field.name === 'paging')
        return <PagingField label={label} problem={problem} at={typed.at} onChange={change} />;
      const counts = network ? Object.keys(sources[network].counts) : [];
      const parts = field.parts ?? counts.map((name) => ({ name, description: null, required: false }));
      if (parts.length === 0) return null;
      return (
        <PlacesField
          label={label}
          description={description}
          problem={problem}
          parts={parts}
          at={typed.at}
          onChange={change}
        />
      );
    }
    case 'text': {
      const change = (text: string) => onChange({ as: 'text', text });
      if (field.choices) {
        const named = field.choices.map((value) => ({ value, label: choiceLabel(value) }));
        const options = field.required
          ? [{ value: '', label: t({ message: 'Select', context: 'verb' }) }, ...named]
          : named;
        return (
          <div>
            <Select label={label} layout="stacked" value={typed.text} options={options} onChange={change} />
            <p className={`mt-1 text-xs ${problem ? 'text-danger' : 'text-faint'}`}>
              {problem ?? description}
            </p>
          </div>
        );
      }
      if (field.type === 'array' || field.name === 'body')
        return (
          <TextArea
            label={label}
            description={field.type === 'array' ? t`${description} One per line.`.trim() : description}
            error={problem}
            placeholder={placeholder}
            value={typed.text}
            onChange={change}
            isRequired={isRequired}
            mono={field.name === 'body'}
          />
        );
      const isNumber = field.type === 'number' || field.type === 'integer';
      return (
        <TextField
          label={label}
          description={description}
          error={problem}
          placeholder={placeholder ?? ''}
          value={typed.text}
          onChange={change}
          isRequired={isRequired}
          type={field.secret ? 'password' : isNumber ? 'number' : 'text'}
          autoComplete={field.secret ? 'new-password' : 'off'}
          className={isNumber ? 'max-w-64' : ''}
        />
      );
    }
  }
}

function describe({ description, secret }: Field, isSet: boolean): string {
  const what = description === null ? '' : `${description.replace(/\.$/, '')}.`;
  if (!secret || !isSet) return what;
  return t`${{ description: what }} It is set and not shown again. Leave empty to keep it.`.trim();
}

/** Networks by their labels, other choices as they are. */
function choiceLabel(value: string): string {
  const network = Object.entries(sources).find(([name]) => name === value);
  return network ? network[1].label : value;
}
