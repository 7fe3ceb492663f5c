import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { Prose } from '#web/parts/prose.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Card, CardEdit } from './card-edit.ts';
import { useDraft } from './drafts.ts';

interface CardDescriptionProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** Markdown without HTML, shown rendered; a click or Enter edits its source, with a preview. */
export function CardDescription({ card, edit, disabled }: CardDescriptionProps) {
  const [kept, keep] = useDraft(`${card.card_id}-description`);
  const [hasBegun, setBegun] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const [sending, setSending] = useState(false);
  const text = card.description ?? '';
  const draft = kept?.text ?? null;
  const begin = () => {
    setBegun(true);
    keep({ text, base: card.description });
  };
  const save = async () => {
    if (kept === null) return;
    setSending(true);
    // From here on ConflictNote shows the text of a conflict.
    const outcome =
      kept.text === text
        ? 'saved'
        : await edit.save({ description: kept.text || null }, { description: kept.base });
    if (outcome !== 'refused') {
      keep(null);
      setPreview(false);
    }
    setSending(false);
  };

  if (draft === null) {
    if (disabled)
      return text === '' ? <p className="text-faint">{t`No description`}</p> : <Prose text={text} />;
    return (
      <div className="group/text relative">
        {text !== '' && <Prose text={text} />}
        <button
          type="button"
          onClick={begin}
          className={
            text === ''
              ? 'field w-full px-2.5 text-start text-faint'
              : 'mt-2 min-h-6 text-xs font-medium text-soft underline underline-offset-2 hover:text-ink'
          }
        >
          {text === '' ? t`Add description` : t`Edit description`}
        </button>
      </div>
    );
  }
  return (
    <div>
      {isPreview ? (
        <div className="min-h-32 rounded-md border border-line px-3 py-2">
          <Prose text={draft} />
        </div>
      ) : (
        <textarea
          // The user opened it to type here.
          autoFocus={hasBegun}
          aria-label={t`Description`}
          dir="auto"
          rows={8}
          maxLength={100_000}
          value={draft}
          onChange={({ target }) => keep({ text: target.value, base: kept?.base ?? null })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
            if (event.key === 'Escape') {
              event.preventDefault();
              if (draft === text) keep(null);
            }
          }}
          className="field block h-auto! max-h-120 min-h-32 w-full resize-y px-2.5 py-2 leading-5 field-sizing-content"
        />
      )}
      <div className="mt-2 flex items-center gap-1">
        <Button variant="primary" onPress={() => void save()} isPending={sending}>
          {t`Save`}
        </Button>
        <Button variant="quiet" onPress={() => setPreview(!isPreview)} aria-pressed={isPreview}>
          {isPreview ? t`Write` : t`Preview`}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            keep(null);
            setPreview(false);
          }}
        >
          {t`Cancel`}
        </Button>
        <span className="ms-auto text-xs text-faint">Markdown</span>
      </div>
    </div>
  );
}
