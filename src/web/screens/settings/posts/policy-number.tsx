interface NumberFieldProps {
  label: string;
  /** Visible text before the field; `label` names it for screen readers. */
  before?: string;
  value: number | undefined;
  min: number;
  max: number;
  isDisabled: boolean;
  /** Called with undefined when the field is cleared. */
  onChange: (value: number | undefined) => void;
}

/** A whole number in a labelled row; empty where there is none. */
export function NumberField({ label, before, value, min, max, isDisabled, onChange }: NumberFieldProps) {
  return (
    <label className="flex items-center gap-2 text-soft">
      {before}
      <input
        type="number"
        aria-label={label}
        inputMode="numeric"
        min={min}
        max={max}
        disabled={isDisabled}
        placeholder="–"
        value={value ?? ''}
        onChange={({ target }) => {
          if (target.value === '') onChange(undefined);
          else if (target.validity.valid) onChange(Math.round(target.valueAsNumber));
        }}
        className="field figures w-16 px-2 text-end text-ink disabled:border-transparent disabled:bg-transparent"
      />
    </label>
  );
}
