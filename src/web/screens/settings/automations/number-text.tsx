import { TextField } from '#web/ui/text-field.tsx';

interface NumberTextProps {
  label: string;
  description?: string;
  value: string;
  min: number;
  max?: number;
  isRequired?: boolean;
  onChange: (value: string) => void;
}

/** A whole number as the text that is typed: what is no number in its bounds is not kept. */
export function NumberText({
  label,
  description,
  value,
  min,
  max = 1e12,
  isRequired,
  onChange,
}: NumberTextProps) {
  return (
    <TextField
      label={label}
      description={description}
      value={value}
      inputMode="numeric"
      isRequired={isRequired ?? false}
      validate={(text) =>
        text === '' || (Number(text) >= min && Number(text) <= max) ? null : `${min}–${max}`
      }
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
      className="min-w-32 flex-1"
    />
  );
}
