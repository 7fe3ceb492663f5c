import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import { PanelSection } from '#web/parts/side-panel.tsx';

import type { Card, CardEdit } from './card-edit.ts';

interface CardNotesProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** Links and notes: plain words, edited where they stand. */
export function CardNotes({ card, edit, disabled }: CardNotesProps) {
  return (
    <>
      <PanelSection title="Links">
        <LinkList text={card.links ?? ''} />
        <PlainField
          label="Links"
          placeholder="Add addresses, one on each line"
          value={card.links}
          max={10_000}
          disabled={disabled}
          onSave={(links, base) => edit.save({ links }, { links: base })}
        />
      </PanelSection>
      <PanelSection title="Notes">
        <PlainField
          label="Notes"
          placeholder="Notes for whoever works on it"
          value={card.notes}
          max={20_000}
          disabled={disabled}
          onSave={(notes, base) => edit.save({ notes }, { notes: base })}
        />
      </PanelSection>
    </>
  );
}

function LinkList({ text }: { text: string }) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"']+/gi) ?? [])].filter((url) => URL.canParse(url));
  if (links.length === 0) return null;
  return (
    <ul className="mb-1">
      {links.map((url) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-7 items-center gap-1.5 text-accent underline underline-offset-2"
          >
            <span className="truncate">{url.replace(/^https?:\/\/(www\.)?/i, '')}</span>
            <ExternalLink aria-hidden className="size-3 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface PlainFieldProps {
  label: string;
  placeholder: string;
  value: string | null;
  max: number;
  disabled: boolean;
  onSave: (value: string | null, base: string | null) => Promise<boolean>;
}

/** Saves when it is left; Escape leaves it as it was. */
function PlainField({ label, placeholder, value, max, disabled, onSave }: PlainFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [base, setBase] = useState(value);
  if (disabled && !value) return <p className="text-faint">None.</p>;
  return (
    <textarea
      aria-label={label}
      dir="auto"
      rows={1}
      placeholder={placeholder}
      maxLength={max}
      readOnly={disabled}
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        if (draft === null) setBase(value);
        setDraft(target.value);
      }}
      onBlur={() => {
        if (draft === null || draft.trim() === (value ?? '')) setDraft(null);
        else void onSave(draft.trim() === '' ? null : draft.trim(), base).then(() => setDraft(null));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          setDraft(null);
        }
      }}
      className="field block h-auto! min-h-8 w-full resize-none px-2.5 py-1.5 leading-5 whitespace-pre-wrap field-sizing-content"
    />
  );
}
