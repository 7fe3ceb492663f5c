import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
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
  /** Texts that the browser offers while one types; others can be entered too. */
  suggestions?: readonly string[];
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
  suggestions,
  mono,
  isFirst = false,
  className = '',
  type,
  ...rest
}: TextFieldProps) {
  const list = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <AriaTextField
      {...rest}
      {...(type && { type: isSecret && isShown ? 'text' : type })}
      // See isFirst.
      autoFocus={isFirst}
      isInvalid={Boolean(error)}
      className={`flex flex-col gap-1 ${className}`}
    >
      <Label className="font-medium text-ink">{label}</Label>
      <span className="relative">
        <Input
          placeholder={placeholder}
          list={suggestions && list}
          className={`field w-full ps-2.5 data-invalid:border-danger ${isSecret ? 'pe-9' : 'pe-2.5'} ${mono ? 'font-mono' : ''}`}
        />
        {isSecret && (
          <button
            type="button"
            data-hint={isShown ? t`Hide text` : t`Show text`}
            className="absolute end-1 top-1 grid size-6 place-items-center rounded-sm text-faint hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            <span className="sr-only">{isShown ? t`Hide text` : t`Show text`}</span>
          </button>
        )}
      </span>
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      {description && !error && (
        <Text slot="description" className="text-xs text-faint">
          {description}
        </Text>
      )}
      <FieldError className="text-xs text-danger">{error}</FieldError>
    </AriaTextField>
  );
}
