import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { placed } from '#web/lib/places.ts';
import type { Card, CardEdit } from './card-edit.ts';

interface CardPartProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The title, edited in place: Enter saves it, Escape restores it. */
export function CardTitle({ card, edit, disabled }: CardPartProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [base, setBase] = useState(card.title);
  const save = () => {
    const title = draft?.trim();
    if (!title || title === card.title) setDraft(null);
    else
      void edit.save({ title }, { title: base }).then((outcome) => {
        if (outcome !== 'refused') setDraft(null);
      });
  };
  return (
    <textarea
      ref={placed(`title of card ${card.card_id}`)}
      aria-label={t`Title`}
      dir="auto"
      rows={1}
      maxLength={500}
      value={draft ?? card.title}
      readOnly={disabled}
      onChange={({ target }) => {
        if (draft === null) setBase(card.title);
        setDraft(target.value.replaceAll('\n', ' '));
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          setDraft(null);
        }
      }}
      className="-mx-2 block field-sizing-content min-h-8 resize-none rounded-md px-2 py-1 text-xl font-semibold tracking-tight break-words hover:bg-hover focus:bg-paper read-only:hover:bg-transparent"
    />
  );
}
