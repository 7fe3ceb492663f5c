import { t } from '@lingui/core/macro';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';

import { pageLanguage, pageLocale } from '#web/lib/page-language.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  placeholder: string;
  /** Debounced while typing; called at once on Enter and on clearing. */
  onSearch: (value: string) => void;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  icon?: boolean;
  /** `numeric` drops everything but digits, so that the field shows what is actually searched. */
  inputMode?: 'text' | 'numeric';
  /** The debounce delay in ms; longer where every search is recorded. */
  restMs?: number;
  isDisabled?: boolean;
  hint?: string;
}

/** A text filter, debounced so that not every keystroke starts a search. */
export function SearchField({
  label,
  value,
  placeholder,
  onSearch,
  className = '',
  ref,
  icon = true,
  inputMode = 'text',
  restMs = 350,
  isDisabled,
  hint,
}: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [text, setText] = useState(value);
  if (value !== text) {
    setText(value);
    setDraft(value);
  }
  // German nouns stay capitalized within a sentence.
  const what = pageLanguage === 'de' ? label : label.toLocaleLowerCase(pageLocale());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What the search is part of may change while it waits.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  const change = (next: string, wait: number) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(next.trim());
    else timer.current = setTimeout(() => latest.current(next.trim()), wait);
  };

  return (
    <div className={`relative ${className}`} data-hint={hint}>
      {icon && (
        <Search aria-hidden className="pointer-events-none absolute top-2 start-2.5 size-4 text-faint" />
      )}
      <input
        ref={ref}
        type="search"
        aria-label={label}
        value={draft}
        inputMode={inputMode}
        placeholder={placeholder}
        disabled={isDisabled}
        onChange={({ target }) =>
          change(inputMode === 'numeric' ? target.value.replace(/\D/g, '') : target.value, restMs)
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            change(draft, 0);
            // Typing is over: leaving the field enables the shortcuts of the list again.
            event.currentTarget.blur();
          }
          if (event.key === 'Escape' && draft !== '') change('', 0);
          else if (event.key === 'Escape') event.currentTarget.blur();
        }}
        className={`field w-full disabled:opacity-50 ${draft === '' ? 'pe-2.5' : 'pe-7'} ${icon ? 'ps-8' : 'ps-2.5'} ${inputMode === 'numeric' ? 'figures' : ''}`}
      />
      {draft !== '' && (
        <button
          type="button"
          aria-label={t`Clear ${what}`}
          onClick={() => change('', 0)}
          className="absolute top-1 end-1 grid size-6 place-items-center rounded-sm text-faint hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}
