import { useId, useRef } from 'react';

import { placed } from '#web/lib/places.ts';
import { directionIn, directionOf } from '#web/parts/workspace/language-name.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCompose } from './compose-context.ts';
import { TextInserts } from './text-inserts.tsx';
import { useMentionTyping } from './use-mention-typing.ts';

const MentionPopup = lazyPart(async () => (await import('./mention-popup.tsx')).MentionPopup);

interface MarkedTextProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Index at which the network cuts the text; null if it fits. */
  cut: number | null;
  placeholder?: string;
  /** The place, as findings name it. */
  where: string;
  isTall?: boolean;
  /** As high as one line, while the text is short. */
  isLine?: boolean;
  disabled?: boolean;
  /** The id of the text that says what is wrong with it. */
  describedBy?: string | undefined;
}

const style =
  'col-start-1 row-start-1 w-full px-3 py-2.5 text-[0.9375rem] leading-6 break-words whitespace-pre-wrap font-sans';

/**
 * A text field that marks the text beyond the limit, and suggests accounts behind an `@`: copies of the text behind the
 * field carry the mark, and the place of the `@`.
 */
export function MarkedText({
  label,
  value,
  onChange,
  cut,
  placeholder,
  where,
  isTall = false,
  isLine = false,
  disabled = false,
  describedBy,
}: MarkedTextProps) {
  const { lang } = useCompose().project;
  const dir = value === '' ? directionOf(lang) : directionIn(lang, value);
  const id = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const { typing, onType, onMove, close, leave } = useMentionTyping();
  const suggests = !disabled && !isLine;
  return (
    <div className="field grid h-auto! overflow-hidden focus-within:border-accent">
      <div aria-hidden dir={dir} className={`${style} pointer-events-none text-transparent`}>
        {cut === null ? null : (
          <>
            {value.slice(0, cut)}
            <mark className="rounded-xs bg-danger-wash text-transparent underline decoration-danger decoration-2 underline-offset-4">
              {value.slice(cut)}
            </mark>
          </>
        )}
      </div>
      {typing && (
        <div aria-hidden dir={dir} className={`${style} pointer-events-none text-transparent`}>
          {value.slice(0, typing.from)}
          <span ref={anchor}>@{typing.name}</span>
        </div>
      )}
      <textarea
        aria-label={label}
        ref={(element) => {
          field.current = element;
          return placed(`field of ${where}`)(element);
        }}
        lang={lang}
        dir={dir}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy}
        placeholder={placeholder}
        maxLength={100_000}
        aria-autocomplete={suggests ? 'list' : undefined}
        aria-controls={typing ? id : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          if (suggests) onType(target);
        }}
        onSelect={({ currentTarget }) => onMove(currentTarget)}
        onBlur={close}
        className={`${style} relative field-sizing-content resize-none bg-transparent text-ink outline-none ${isTall ? 'min-h-36' : isLine ? 'min-h-11' : 'min-h-16'}`}
      />
      {suggests && <TextInserts where={where} />}
      {typing && (
        <MentionPopup
          id={id}
          where={where}
          field={field}
          anchor={anchor}
          typing={typing}
          onClose={close}
          onLeave={leave}
        />
      )}
    </div>
  );
}
