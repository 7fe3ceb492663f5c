import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';

import { variableTypes, type Palette } from '#contract/designs/template-shape.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Problem } from './edit-style.tsx';
import { problemText } from './problem-text.ts';
import { newVariable, type Variable } from './template-draft.ts';

type Value = string | number | string[];

const typeLabels: Readonly<Record<Variable['type'], string>> = {
  text: t`text`,
  image: t`image`,
  number: t`number`,
  token: t`token`,
  list: t`list`,
  choice: t`choice`,
};

interface EditVariablesProps {
  variables: readonly Variable[];
  palette: Palette;
  problems: Readonly<Record<string, string>>;
  onChange: (variables: Variable[]) => void;
}

/** Edits the variables and their rules. */
export function EditVariables({ variables, palette, problems, onChange }: EditVariablesProps) {
  const change = (at: number, variable: Variable) =>
    onChange(variables.map((one, index) => (index === at ? variable : one)));
  const add = () => {
    let number = variables.length + 1;
    while (variables.some(({ key }) => key === `text_${number}`)) number += 1;
    onChange([...variables, newVariable(`text_${number}`)]);
  };
  return (
    <div className="flex flex-col gap-3">
      <Problem>{problems['variables']}</Problem>
      <ol className="flex flex-col gap-3">
        {variables.map((variable, at) => (
          <li key={at} className="rounded-md border border-line p-3">
            <VariableForm
              variable={variable}
              palette={palette}
              problems={problems}
              onChange={(made) => change(at, made)}
              onRemove={() => onChange(variables.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button className="self-start" onPress={add}>
        <Plus aria-hidden className="size-4" />
        {t`Variable`}
      </Button>
    </div>
  );
}

interface VariableFormProps {
  variable: Variable;
  palette: Palette;
  problems: Readonly<Record<string, string>>;
  onChange: (variable: Variable) => void;
  onRemove: () => void;
}

function VariableForm({ variable, palette, problems, onChange, onRemove }: VariableFormProps) {
  const { key, label, type, rules, description, required, highlightable, example } = variable;
  const set = (changed: Partial<Variable>) => onChange({ ...variable, ...changed });
  const setRule = (changed: Partial<Variable['rules']>) =>
    set({
      rules: Object.fromEntries(
        Object.entries({ ...rules, ...changed }).filter(([, value]) => value !== undefined),
      ),
    });
  const at = `variables.${key}`;
  const problemOf = (field: string) => {
    const problem = problems[`${at}.${field}`];
    return problem && problemText(problem);
  };
  const isText = type === 'text' || type === 'list';
  const values = type === 'token' ? Object.keys(palette).join(', ') : '';
  return (
    <fieldset aria-label={t`Variable ${key}`} className="grid gap-3 @container sm:grid-cols-2">
      <TextField
        label={t`Key`}
        mono
        value={key}
        maxLength={60}
        error={problemOf('key')}
        onChange={(value) => set({ key: value })}
      />
      <TextField label={t`Label`} value={label} maxLength={80} onChange={(value) => set({ label: value })} />
      <Select
        label={t`Type`}
        layout="stacked"
        value={type}
        options={variableTypes.map((value) => ({ value, label: typeLabels[value] }))}
        onChange={(value) =>
          set({ type: value, ...(value !== 'text' && value !== 'list' && { highlightable: false }) })
        }
      />
      <TextField
        label={t`Description`}
        value={description}
        maxLength={500}
        onChange={(value) => set({ description: value })}
      />
      <TextField
        label={type === 'list' ? t`Example, items separated by |` : t`Example`}
        value={writtenOf(example)}
        placeholder={values}
        error={problemOf('example')}
        onChange={(value) => set({ example: valueOf(value, type) })}
      />
      {type !== 'image' && (
        <TextField
          label={t({ message: 'Default', context: 'value' })}
          value={writtenOf(rules.default)}
          placeholder={values}
          error={problemOf('rules.default')}
          onChange={(value) => setRule({ default: valueOf(value, type) })}
        />
      )}
      {isText && (
        <TextField
          label={type === 'list' ? t`Max. characters per item` : t`Max. characters`}
          inputMode="numeric"
          value={writtenOf(rules.max_chars)}
          error={problemOf('rules.max_chars')}
          onChange={(value) => setRule({ max_chars: numberOf(value) })}
        />
      )}
      {(type === 'number' || type === 'list') &&
        (['min', 'max'] as const).map((side) => (
          <TextField
            key={side}
            label={limitLabel(side, type === 'list')}
            inputMode="numeric"
            value={writtenOf(rules[side])}
            error={problemOf(`rules.${side}`)}
            onChange={(value) => setRule({ [side]: numberOf(value) })}
          />
        ))}
      {(type === 'choice' || type === 'token' || type === 'text') && (
        <TextField
          label={t`Allowed values, comma-separated`}
          value={rules.enum?.join(', ') ?? ''}
          placeholder={values}
          error={problemOf('rules.enum')}
          onChange={(value) => setRule({ enum: value === '' ? undefined : value.split(/,\s*/) })}
        />
      )}
      {type === 'text' && (
        <TextField
          label={t`Pattern`}
          mono
          value={rules.pattern ?? ''}
          maxLength={120}
          error={problemOf('rules.pattern')}
          onChange={(value) => setRule({ pattern: value === '' ? undefined : value })}
        />
      )}
      <span className="flex flex-wrap items-center gap-x-4 sm:col-span-2">
        <Checkbox isSelected={required} onChange={(value) => set({ required: value })}>
          {t`Required`}
        </Checkbox>
        {isText && (
          <>
            <Checkbox isSelected={highlightable} onChange={(value) => set({ highlightable: value })}>
              {t`Allow **highlighting**`}
            </Checkbox>
            <Checkbox
              isSelected={rules.no_em_dash ?? false}
              onChange={(value) => setRule({ no_em_dash: value || undefined })}
            >
              {t`No em dashes`}
            </Checkbox>
          </>
        )}
        <IconButton label={t`Remove ${key}`} className="ms-auto" onPress={onRemove}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </span>
    </fieldset>
  );
}

function limitLabel(side: 'min' | 'max', isList: boolean): string {
  if (side === 'min') return isList ? t`Min. items` : t`Min.`;
  return isList ? t`Max. items` : t`Max.`;
}

function writtenOf(value: Value | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(' | ') : String(value);
}

function valueOf(text: string, type: Variable['type']): Value | undefined {
  if (text === '') return undefined;
  if (type === 'list') return text.split('|').map((item) => item.trim());
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function numberOf(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
