import { useState, type ReactNode } from 'react';

import { directionIn, languageName } from '#web/parts/language-name.ts';
import { missingWords } from '#web/parts/missing-words.ts';
import { sourceAt } from '#web/parts/source-at.ts';

import { useSource } from './source-context.ts';

interface BesideSourceProps {
  /** What findings call the place. */
  where: string;
  /** What stands there now. */
  value: string;
  children: ReactNode;
}

/** A field of a translation beside what its source says there, and what of that is not brought over yet. */
export function BesideSource({ where, value, children }: BesideSourceProps) {
  const source = useSource();
  const said = source && sourceAt(source.words, where);
  const missing = said === null ? null : missingWords(said, value);
  return (
    <div className={said === null ? '' : 'grid gap-2 @2xl:grid-cols-2'}>
      {source && said !== null && <SourceSide text={said} lang={source.of.lang} />}
      <div className="min-w-0">
        {children}
        {said !== null && (
          <output aria-live="polite" className="mt-1 block text-xs break-words text-warning empty:hidden">
            {missing}
          </output>
        )}
      </div>
    </div>
  );
}

/** What the source says; where there is no room beside the field it is brought up above it. */
function SourceSide({ text, lang }: { text: string; lang: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-pressed={isShown}
        className="min-h-6 text-xs text-accent underline underline-offset-2 @2xl:hidden"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} the {languageName(lang)} source
      </button>
      <figure
        aria-label={`Source, ${languageName(lang)}`}
        className={`rounded-md bg-sunken px-3 py-2.5 ${isShown ? '' : 'hidden @2xl:block'}`}
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

/** Parts of the source's thread that the translation has no part for. */
export function FurtherParts({ after }: { after: number }) {
  const source = useSource();
  const parts = source?.words.thread.slice(after) ?? [];
  if (!source || parts.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="text-xs text-warning">
        {parts.length === 1 ? 'One part' : `${parts.length} parts`} of the source’s thread{' '}
        {parts.length === 1 ? 'has' : 'have'} no part here yet:
      </p>
      {parts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place in the thread
        <SourceSide key={index} text={text} lang={source.of.lang} />
      ))}
    </div>
  );
}
