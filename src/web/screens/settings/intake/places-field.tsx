import { t } from '@lingui/core/macro';

import { TextField } from '#web/ui/text-field.tsx';
import type { Field } from './source-draft.ts';

type Parts = NonNullable<Field['parts']>;

/** The fields that nearly every provider has; the others are collapsed. */
const common = 11;

interface PlacesFieldProps {
  label: string;
  description: string;
  problem: string | undefined;
  parts: Parts;
  at: Readonly<Record<string, string>>;
  onChange: (at: Readonly<Record<string, string>>) => void;
}

/** The path of each part of a post in the provider's rows. */
export function PlacesField({ label, description, problem, parts, at, onChange }: PlacesFieldProps) {
  const rest = parts.slice(common);
  const grid = (visible: Parts) => (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {visible.map(({ name, description: what, required }) => (
        <TextField
          key={name}
          label={labelOf(name)}
          description={what ?? undefined}
          mono
          placeholder={required ? 'id' : ''}
          value={at[name] ?? ''}
          onChange={(place) => onChange({ ...at, [name]: place })}
          isRequired={required}
          autoComplete="off"
        />
      ))}
    </div>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-medium">{label}</legend>
      <p className={`text-xs ${problem ? 'text-danger' : 'text-faint'}`}>
        {problem ?? t`${description} A path in one row, such as stats.likes or images[0].url.`}
      </p>
      {grid(parts.slice(0, common))}
      {rest.length > 0 && (
        <details open={rest.some(({ name }) => at[name]) || undefined}>
          <summary className="mb-3 flex h-6 w-fit cursor-pointer items-center rounded-sm text-soft underline decoration-edge underline-offset-2 hover:text-ink">
            {t`More fields`}
          </summary>
          {grid(rest)}
        </details>
      )}
    </fieldset>
  );
}

/** `author_name` is "Author name"; `sound.slug` is "Sound slug". */
function labelOf(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
