import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';

interface TextAreaProps {
  label: string;
  /** In a row with a visible label, this one is for screen readers only. */
  isLabelHidden?: boolean;
  /** What helps to fill it. */
  description?: ReactNode;
  /** What is wrong with it; shown in place of the description. */
  error?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** How many lines it has while it is empty. */
  rows?: 1 | 2;
  /** For code. */
  mono?: boolean;
}

/** A text of several lines; it grows with what is typed. */
export function TextArea({
  label,
  isLabelHidden = false,
  description,
  error,
  placeholder,
  mono,
  rows = isLabelHidden ? 1 : 2,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} className="flex flex-col gap-1">
      <Label className={isLabelHidden ? 'sr-only' : 'font-medium text-ink'}>{label}</Label>
      <AriaTextArea
        rows={rows}
        // Each language in its own direction; code in its.
        dir={mono ? 'ltr' : 'auto'}
        placeholder={placeholder}
        className={`field field-sizing-content h-auto max-h-56 w-full resize-none ${rows === 1 ? 'min-h-8' : 'min-h-14'} px-2.5 py-1.5 data-invalid:border-danger ${mono ? 'font-mono' : ''}`}
      />
      {description && !error && (
        <Text slot="description" className="text-xs text-faint">
          {description}
        </Text>
      )}
      <FieldError className="text-xs text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
