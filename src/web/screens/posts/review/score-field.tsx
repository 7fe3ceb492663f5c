import { t } from '@lingui/core/macro';
import { useId } from 'react';

import { scoreFacts, type PolicyDocument, type ScoreName } from '#contract/posts/policy-document.ts';

interface ScoreFieldProps {
  name: ScoreName;
  /** Undefined as long as the reviewer has not scored it. */
  value: number | undefined;
  /** Whether an OK releases the post automatically only with this score. */
  isNeeded: boolean;
  thresholds: PolicyDocument['thresholds'];
  onChange: (value: number | undefined) => void;
}

/** One score, by slider or as a number; clearing the number removes the score. */
export function ScoreField({ name, value, isNeeded, thresholds, onChange }: ScoreFieldProps) {
  const { label, text, min, max } = scoreFacts[name];
  const id = useId();
  const isRead = value !== undefined;
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_3.75rem] items-center gap-x-3"
    >
      <span className="flex items-baseline gap-2">
        <span id={id} data-hint={text} className="font-medium">
          {label}
        </span>
        {!isRead && (
          <span className={`text-xs ${isNeeded ? 'text-warning' : 'text-faint'}`}>
            {isNeeded ? t`needed to auto-publish` : t`not scored`}
          </span>
        )}
      </span>
      <input
        type="text"
        inputMode="numeric"
        data-score={name}
        aria-label={t`${label}, ${min} to ${max}`}
        placeholder="–"
        value={value ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '');
          onChange(digits === '' ? undefined : Math.min(max, Number(digits)));
        }}
        onBlur={() => value !== undefined && value < min && onChange(min)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          const next = (value ?? (step > 0 ? min - step : max + 1)) + step;
          onChange(Math.min(max, Math.max(min, next)));
        }}
        className="field figures row-span-2 w-full px-2 text-end text-base font-medium"
      />
      <Slider name={name} value={value} label={label} thresholds={thresholds} onChange={onChange} />
    </fieldset>
  );
}

function Slider({
  name,
  value,
  label,
  thresholds,
  onChange,
}: Pick<ScoreFieldProps, 'name' | 'value' | 'thresholds' | 'onChange'> & { label: string }) {
  const { min, max } = scoreFacts[name];
  const isRead = value !== undefined;
  const marks = (['fix', 'block'] as const).flatMap((kind) => {
    const at = thresholds[kind][name];
    return at === undefined ? [] : [{ kind, at }];
  });
  return (
    <span className="relative block h-6">
      {marks.map(({ kind, at }) => (
        <span
          key={kind}
          aria-hidden
          data-hint={kind === 'fix' ? t`From here: Request changes` : t`From here: Block`}
          className={`absolute top-1 h-4 w-0.5 rounded-full forced-color-adjust-none ${kind === 'fix' ? 'bg-warning' : 'bg-danger'}`}
          style={{ insetInlineStart: `calc(8px + (100% - 16px) * ${(at - min) / (max - min)} - 1px)` }}
        />
      ))}
      <input
        type="range"
        min={min}
        max={max}
        aria-label={t`${label} as a slider`}
        aria-valuetext={isRead ? t`${value} of ${max}` : t`not scored`}
        value={value ?? (min + max) / 2}
        onChange={({ target }) => onChange(Number(target.value))}
        // Pressing the slider at its resting position does not change it, but counts as a score.
        onPointerUp={({ currentTarget }) => {
          if (!isRead) onChange(Number(currentTarget.value));
        }}
        data-unset={!isRead || undefined}
        className="slider absolute inset-0 h-6 w-full"
      />
    </span>
  );
}
