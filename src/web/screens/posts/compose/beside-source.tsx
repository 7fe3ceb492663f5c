import { plural, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { missingText } from '#web/parts/posts/missing-text.ts';
import { sourceAt } from '#web/parts/posts/source-at.ts';
import { directionIn, languageName } from '#web/parts/workspace/language-name.ts';
import { useSource } from './source-context.ts';

interface BesideSourceProps {
  /** The place, as findings name it. */
  where: string;
  /** The current text of the translation. */
  value: string;
  children: ReactNode;
}

/** A translation field beside the source text, with a note on what is still missing. */
export function BesideSource({ where, value, children }: BesideSourceProps) {
  const source = useSource();
  const sourceText = source && sourceAt(source.text, where);
  const missing = sourceText === null ? null : missingText(sourceText, value);
  return (
    <div className={sourceText === null ? '' : 'grid gap-2 @2xl:grid-cols-2'}>
      {source && sourceText !== null && <SourceSide text={sourceText} lang={source.of.lang} />}
      <div className="min-w-0">
        {children}
        {sourceText !== null && (
          <output aria-live="polite" className="mt-1 block text-xs break-words text-warning empty:hidden">
            {missing}
          </output>
        )}
      </div>
    </div>
  );
}

/** The source text. On narrow screens it is above the field. */
function SourceSide({ text, lang }: { text: string; lang: string }) {
  const [isOpen, setOpen] = useState(false);
  const language = languageName(lang);
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-pressed={isOpen}
        className="min-h-6 text-xs text-accent underline underline-offset-2 @2xl:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide the ${language} source` : t`Show the ${language} source`}
      </button>
      <figure
        aria-label={t`Source, ${language}`}
        className={`rounded-md bg-sunken px-3 py-2.5 ${isOpen ? '' : 'hidden @2xl:block'}`}
      >
        <p
          lang={lang}
          dir={directionIn(lang, text)}
          className="text-[0.9375rem] leading-6 break-words whitespace-pre-wrap text-soft"
        >
          {text}
        </p>
      </figure>
    </div>
  );
}

/** Parts of the source's thread without a counterpart in the translation. */
export function FurtherParts({ after }: { after: number }) {
  const source = useSource();
  const parts = source?.text.thread.slice(after) ?? [];
  if (!source || parts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="text-xs text-warning">
        {plural(
          { count: parts.length },
          {
            1: 'One part of the source thread has no counterpart here yet:',
            other: '# parts of the source thread have no counterpart here yet:',
          },
        )}
      </p>
      {parts.map((text, index) => (
        <SourceSide key={index} text={text} lang={source.of.lang} />
      ))}
    </div>
  );
}
