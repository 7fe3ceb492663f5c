import { useId } from 'react';

import { Below } from '#web/parts/below-field.tsx';
import { colourName } from './colour-name.ts';

interface TokenFieldProps {
  label: string;
  value: string;
  /** Name and colour. */
  tokens: readonly (readonly [string, string])[];
  problem: string | undefined;
  description: string;
  onChange: (token: string) => void;
}

/** Selects one of a palette's colours by name. */
export function TokenField({ label, value, tokens, problem, description, onChange }: TokenFieldProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {tokens.map(([token, colour]) => (
          <label
            key={token}
            className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line px-2 text-soft hover:border-edge has-checked:border-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              checked={token === value}
              onChange={() => onChange(token)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-4 rounded-full border border-edge"
              style={{ background: colour }}
            />
            {colourName(token)}
          </label>
        ))}
      </div>
      <Below problem={problem}>{description}</Below>
    </fieldset>
  );
}
