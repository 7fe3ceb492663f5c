import { t } from '@lingui/core/macro';
import { useState } from 'react';

interface NameFieldProps {
  name: string;
  disabled: boolean;
  onSave: (name: string) => void;
}

/** The searchable name of a medium. Enter or leaving the field saves it. */
export function NameField({ name, disabled, onSave }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="flex flex-col gap-1">
      <span className="text-sm font-semibold">{t`Name`}</span>
      <input
        value={typed ?? name}
        maxLength={200}
        disabled={disabled}
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          const trimmed = typed?.trim();
          setTyped(null);
          if (trimmed && trimmed !== name) onSave(trimmed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
        className="field w-full px-2.5"
      />
    </label>
  );
}
