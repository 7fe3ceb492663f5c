import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { DescribedKind } from './media-labels.ts';

interface AltFieldProps {
  label: string;
  kind: DescribedKind;
  /** The stored value. */
  value: string | null;
  /** One line, beside a picture in a list. */
  isLine?: boolean;
  disabled?: boolean;
  onSave: (alt: string | null) => void;
}

/** Alternative text, saved on blur; Escape restores the stored value. */
export function AltField({ label, kind, value, isLine = false, disabled = false, onSave }: AltFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value ?? '';
  return (
    <textarea
      aria-label={label}
      dir="auto"
      rows={isLine ? 1 : 3}
      maxLength={5_000}
      disabled={disabled}
      placeholder={altQuestion(kind)}
      value={text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        const alt = text.trim() === '' ? null : text.trim();
        setTyped(null);
        if (typed !== null && alt !== value) onSave(alt);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        setTyped(null);
      }}
      className={`field h-auto! w-full resize-none px-2 py-1 field-sizing-content ${isLine ? 'max-h-16 min-h-8' : 'max-h-56 min-h-16'}`}
    />
  );
}

/** Asks for alternative text, with a hint on what to write. */
export function altQuestion(kind: DescribedKind): string {
  return kind === 'image'
    ? t`Describe the image for people who can’t see it`
    : t`Describe the video for people who can’t see it`;
}
