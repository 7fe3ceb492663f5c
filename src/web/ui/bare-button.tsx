import type { ButtonHTMLAttributes, MouseEventHandler, Ref } from 'react';

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled' | 'style'>;

export interface BareButtonProps extends Attributes {
  onPress?: MouseEventHandler<HTMLButtonElement> | undefined;
  isDisabled?: boolean | undefined;
  /** Ignores presses but keeps the focus, so that Escape still reaches the surrounding dialog. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** An unstyled button. Its presses do not bubble, so the row or card that contains it does not react to them. */
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
        // A key that is held down presses only once.
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        event.stopPropagation();
        // Safari does not focus a clicked button, so a popup could not return the focus to it. Enter in a field also
        // clicks the form's button, with `detail` 0: the focus then stays in the field.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        if (isPending) event.preventDefault();
        else onPress?.(event);
      }}
    />
  );
}
