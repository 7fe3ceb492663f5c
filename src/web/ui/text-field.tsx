import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'autoFocus'> {
  label: string;
  /** Help text. */
  description?: ReactNode;
  /** The error, shown in place of the description. */
  error?: string | undefined;
  placeholder?: string;
  className?: string;
  /** Monospaced, for codes and URLs. */
  mono?: boolean;
  /** Takes the focus: the page or dialog was opened to fill in this field. */
  isFirst?: boolean;
}

export function TextField({
  label,
  description,
  error,
  placeholder,
  mono,
  isFirst = false,
  className = '',
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      // See isFirst.
      autoFocus={isFirst}
      isInvalid={Boolean(error)}
      className={`flex flex-col gap-1 ${className}`}
    >
      <Label className="font-medium text-ink">{label}</Label>
      <Input
        placeholder={placeholder}
        className={`field w-full px-2.5 data-invalid:border-danger ${mono ? 'font-mono' : ''}`}
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
