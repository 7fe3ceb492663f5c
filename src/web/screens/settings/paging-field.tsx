import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const ways = [
  { value: 'none', label: 'One page only' },
  { value: 'cursor', label: 'By a cursor from the answer' },
  { value: 'page', label: 'By the page’s number' },
  { value: 'link', label: 'By the next page’s address' },
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
    { ...parameter, description: 'That takes the cursor.' },
    { name: 'next', label: 'Cursor', description: 'Where the next one stands in an answer.' },
  ],
  page: [
    { ...parameter, description: 'That takes the number.' },
    {
      name: 'first',
      label: 'First page',
      description: 'Its number; 1 when empty.',
      isNumber: true,
      isOptional: true,
    },
  ],
  link: [
    {
      name: 'next',
      label: 'Next address',
      description: 'Where it stands in an answer; the Link header when empty.',
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
