import { t } from '@lingui/core/macro';
import { useState } from 'react';
import Markdown from 'react-markdown';

import { Button } from '#web/ui/button.tsx';
import type { Card, CardEdit } from './card-edit.ts';
import { useDraft } from './drafts.ts';

interface CardDescriptionProps {
  card: Card;
  edit: CardEdit;
  disabled: boolean;
}

/** The styles of Markdown in the panel. */
const prose =
  'text-base leading-6 break-words [&>*+*]:mt-2 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-s-2 [&_blockquote]:border-edge [&_blockquote]:ps-3 [&_blockquote]:text-soft [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-xs [&_h4]:text-base [&_h4]:font-semibold [&_h5]:font-semibold [&_hr]:border-line [&_ol]:list-decimal [&_ol]:ps-5 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-2.5 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:list-disc [&_ul]:ps-5';

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

function Prose({ text }: { text: string }) {
  return (
    <div dir="auto" className={prose}>
      <Markdown
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {children}
            </a>
          ),
          // The panel has headings of its own, so those of the text are moved to lower levels.
          h1: ({ children }) => <h4>{children}</h4>,
          h2: ({ children }) => <h4>{children}</h4>,
          h3: ({ children }) => <h5>{children}</h5>,
          // Images of other hosts are not loaded, because the request would reveal the reader to them.
          img: ({ src, alt }) => (
            <a href={src} target="_blank" rel="noopener noreferrer">
              {alt || t`Image`}
            </a>
          ),
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}
