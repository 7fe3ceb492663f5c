import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';

interface TextAreaProps {
  label: string;
  /** For rows with a visible label: this one is for screen readers only. */
  isLabelHidden?: boolean;
  /** Help text. */
  description?: ReactNode;
  /** The error, shown in place of the description. */
  error?: string | undefined;
  placeholder?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  /** The height in lines while empty. */
  rows?: 1 | 2;
  /** Monospaced, for code. */
  mono?: boolean;
  /** Takes the focus: the page or dialog was opened to fill in this field. */
  isFirst?: boolean;
}

/** A multi-line text field that grows with its content. */
export function TextArea({
  label,
  isLabelHidden = false,
  description,
  error,
  placeholder,
  mono,
  isFirst = false,
  rows = isLabelHidden ? 1 : 2,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      // See isFirst.
      autoFocus={isFirst}
      isInvalid={Boolean(error)}
      className="flex flex-col gap-1"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'font-medium text-ink'}>{label}</Label>
      <AriaTextArea
        rows={rows}
        // Text follows the direction of its language; code is always left to right.
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
