import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useId } from 'react';

import { colors } from '#contract/colors.ts';
import { colorNames } from './color-names.ts';

/** Selects one of a few colours; a current colour outside the list stays selectable. */
export function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const id = useId();
  const named = colors.map((color) => ({ value: color.value, name: colorNames[color.value] }));
  const offered = named.some((color) => color.value === value)
    ? named
    : [...named, { value, name: t`Custom color` }];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Color`}</legend>
      {/* Eleven fit in one row of a phone. */}
      <div className="flex flex-wrap gap-0.5 sm:gap-1">
        {offered.map((color) => (
          <label
            key={color.value}
            data-hint={color.name}
            className="grid size-6.5 cursor-pointer sm:size-7 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              aria-label={color.name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              className="sr-only"
            />
            <span
              className="grid size-5 place-items-center rounded-full"
              style={{ backgroundColor: color.value }}
            >
              {color.value === value && <Check aria-hidden className="size-3 text-[#fff]" strokeWidth={3} />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
