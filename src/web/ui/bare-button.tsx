import type { ButtonHTMLAttributes, MouseEventHandler, Ref } from 'react';

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled' | 'style'>;

export interface BareButtonProps extends Attributes {
  onPress?: MouseEventHandler<HTMLButtonElement> | undefined;
  isDisabled?: boolean | undefined;
  /** It does nothing, but keeps the focus, so that Escape still reaches the dialog around it. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A button without a look. What lies below it, a row or a card, does not take its presses as its own. */
export function BareButton({
  onPress,
  isDisabled,
  isPending,
  type = 'button',
  onKeyDown,
  ...rest
}: BareButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const isChord = event.ctrlKey || event.metaKey || event.altKey;
        if (isChord || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.stopPropagation();
        // A key that is held presses once.
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        event.stopPropagation();
        // Safari leaves the focus where it was, and what opens now would give it back to nothing. Enter in a field
        // presses its form's button too: then the focus stays in the field.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        if (isPending) event.preventDefault();
        else onPress?.(event);
      }}
    />
  );
}
