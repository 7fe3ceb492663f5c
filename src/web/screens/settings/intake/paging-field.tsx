import { t } from '@lingui/core/macro';

import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const ways = [
  { value: 'none', label: t`One page only` },
  { value: 'cursor', label: t`Cursor from the response` },
  { value: 'page', label: t`Page number` },
  { value: 'link', label: t`URL of the next page` },
] as const;

type Way = (typeof ways)[number]['value'];

interface Part {
  name: string;
  label: string;
  description: string;
  isNumber?: true;
  isOptional?: true;
}

const parameter = { name: 'parameter', label: t`Parameter` };
const partsOf: Readonly<Record<Way, readonly Part[]>> = {
  none: [],
  cursor: [
    { ...parameter, description: t`The parameter that takes the cursor.` },
    { name: 'next', label: t`Cursor`, description: t`Path of the next cursor in the response.` },
  ],
  page: [
    { ...parameter, description: t`The parameter that takes the number.` },
    {
      name: 'first',
      label: t`First page`,
      description: t`Number of the first page. Default: 1.`,
      isNumber: true,
      isOptional: true,
    },
  ],
  link: [
    {
      name: 'next',
      label: t`Next URL`,
      description: t`Path in the response. Default: the Link header.`,
      isOptional: true,
    },
  ],
};

interface PagingFieldProps {
  label: string;
  problem: string | undefined;
  at: Readonly<Record<string, string>>;
  onChange: (at: Readonly<Record<string, string>>) => void;
}

/** How a provider paginates its results. */
export function PagingField({ label, problem, at, onChange }: PagingFieldProps) {
  const way = ways.find(({ value }) => value === at.by)?.value ?? 'none';
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Select
        label={label}
        layout="stacked"
        value={way}
        options={ways}
        onChange={(by) => onChange({ by })}
        className="sm:col-span-2"
      />
      {partsOf[way].map(({ name, label: title, description, isNumber, isOptional }) => (
        <TextField
          key={name}
          label={title}
          description={description}
          mono
          type={isNumber ? 'number' : 'text'}
          value={at[name] ?? ''}
          onChange={(value) => onChange({ ...at, [name]: value })}
          isRequired={!isOptional}
          autoComplete="off"
        />
      ))}
      {problem && <p className="text-xs text-danger sm:col-span-2">{problem}</p>}
    </div>
  );
}
