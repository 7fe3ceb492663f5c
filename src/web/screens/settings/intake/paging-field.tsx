import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const ways = [
  { value: 'none', label: 'One page only' },
  { value: 'cursor', label: 'Cursor from the response' },
  { value: 'page', label: 'Page number' },
  { value: 'link', label: 'URL of the next page' },
] as const;

type Way = (typeof ways)[number]['value'];

interface Part {
  name: string;
  label: string;
  description: string;
  isNumber?: true;
  isOptional?: true;
}

const parameter = { name: 'parameter', label: 'Parameter' };
const partsOf: Readonly<Record<Way, readonly Part[]>> = {
  none: [],
  cursor: [
    { ...parameter, description: 'The parameter that takes the cursor.' },
    { name: 'next', label: 'Cursor', description: 'Path of the next cursor in the response.' },
  ],
  page: [
    { ...parameter, description: 'The parameter that takes the number.' },
    {
      name: 'first',
      label: 'First page',
      description: 'Number of the first page. Default: 1.',
      isNumber: true,
      isOptional: true,
    },
  ],
  link: [
    {
      name: 'next',
      label: 'Next URL',
      description: 'Path in the response. Default: the Link header.',
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

/** How a provider's pages are turned. */
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
