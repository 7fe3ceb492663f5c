import { t } from '@lingui/core/macro';
import { useId, useRef } from 'react';

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error and its line, 1-based. */
  problem?: { text: string; line: number | null } | undefined;
}

/** A code editor with line numbers. Tab moves the focus, as everywhere else. */
export function CodeField({ label, value, onChange, problem }: CodeFieldProps) {
  const id = useId();
  const gutter = useRef<HTMLDivElement>(null);
  const lines = value.split('\n').length;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div
        className={`flex min-h-72 flex-1 overflow-hidden rounded-md border bg-paper font-mono text-xs leading-5 focus-within:outline-2 focus-within:outline-accent ${problem ? 'border-danger' : 'border-line'}`}
      >
        <div
          ref={gutter}
          aria-hidden
          className="figures shrink-0 overflow-hidden bg-sunken px-2 py-2 text-end text-faint select-none"
        >
          {Array.from({ length: lines }, (_, at) => (
            <div key={at} className={problem?.line === at + 1 ? 'font-semibold text-danger' : ''}>
              {at + 1}
            </div>
          ))}
          <div className="h-8" />
        </div>
        <textarea
          id={id}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          dir="ltr"
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
          className="min-w-0 flex-1 resize-none bg-transparent p-2 whitespace-pre outline-none"
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-xs text-danger">
          {problem.line === null
            ? t`${{ problem: problem.text }}.`
            : t`Line ${{ line: problem.line }}: ${{ problem: problem.text }}.`}
        </p>
      )}
    </div>
  );
}
