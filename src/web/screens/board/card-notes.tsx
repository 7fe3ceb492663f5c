import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import { EditedPart } from '#web/parts/presence/presence.tsx';
import { PanelSection } from '#web/parts/side-panel.tsx';
import type { Card, CardEdit } from './card-edit.ts';
import { useDraft } from './drafts.ts';
import { linksIn } from './links.ts';

interface CardNotesProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** Links and notes: plain text, edited in place. */
export function CardNotes({ card, edit, disabled }: CardNotesProps) {
  return (
    <>
      <PanelSection title={t`Links`}>
        <LinkList text={card.links ?? ''} />
        <EditedPart name="links">
          <PlainField
            card={card.card_id}
            name="links"
            label={t`Links`}
            saveLabel={t`Save links`}
            placeholder={t`Add links, one per line`}
            value={card.links}
            max={10_000}
            disabled={disabled}
            onSave={(links, base) => edit.save({ links }, { links: base })}
          />
        </EditedPart>
      </PanelSection>
      <PanelSection title={t`Notes`}>
        <EditedPart name="notes">
          <PlainField
            card={card.card_id}
            name="notes"
            label={t`Notes`}
            saveLabel={t`Save notes`}
            placeholder={t`Add notes for the team`}
            value={card.notes}
            max={20_000}
            disabled={disabled}
            onSave={(notes, base) => edit.save({ notes }, { notes: base })}
          />
        </EditedPart>
      </PanelSection>
    </>
  );
}

function LinkList({ text }: { text: string }) {
  const links = linksIn(text);
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
  card: number;
  name: 'links' | 'notes';
  label: string;
  saveLabel: string;
  placeholder: string;
  value: string | null;
  max: number;
  disabled: boolean;
  onSave: (value: string | null, base: string | null) => ReturnType<CardEdit['save']>;
}

/** Saves on blur, which Escape triggers too. Text that could not be saved stays in the field, with a note. */
function PlainField({
  card,
  name,
  label,
  saveLabel,
  placeholder,
  value,
  max,
  disabled,
  onSave,
}: PlainFieldProps) {
  const [draft, keep] = useDraft(`${card}-${name}`);
  const [isLeft, setLeft] = useState(draft !== null);
  if (disabled && !value)
    return <p className="text-faint">{t({ message: 'None', context: 'links or notes' })}</p>;
  const save = async () => {
    if (draft === null) return;
    const text = draft.text.trim();
    const outcome = text === (value ?? '') ? 'saved' : await onSave(text === '' ? null : text, draft.base);
    setLeft(outcome === 'refused');
    if (outcome !== 'refused') keep(null);
  };
  return (
    <>
      <textarea
        aria-label={label}
        dir="auto"
        rows={1}
        placeholder={placeholder}
        maxLength={max}
        readOnly={disabled}
        value={draft?.text ?? value ?? ''}
        onChange={({ target }) => keep({ text: target.value, base: draft === null ? value : draft.base })}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft !== null) {
            event.preventDefault();
            event.currentTarget.blur();
          }
        }}
        className="field block h-auto! min-h-8 w-full resize-none px-2.5 py-1.5 leading-5 whitespace-pre-wrap field-sizing-content"
      />
      {isLeft && draft !== null && (
        <output className="mt-1 block text-xs text-warning">
          {t`Not saved yet. Your text is kept in this tab.`}{' '}
          <button type="button" className="min-h-6 font-medium underline" onClick={() => void save()}>
            {saveLabel}
          </button>
        </output>
      )}
    </>
  );
}
