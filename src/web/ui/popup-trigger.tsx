import { useRef, useState, type ReactNode, type RefObject } from 'react';

import { BareButton } from './bare-button.tsx';

/** The props of a popup. It positions itself at the trigger and calls `onClose` when it is done. */
export interface PopupProps {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
}

interface PopupTriggerProps {
  kind: 'menu' | 'listbox' | 'dialog';
  popup: (props: PopupProps) => ReactNode;
  /** Fetches the popup's code; called on hover and focus. */
  preload: () => Promise<unknown>;
  children: ReactNode;
  className: string;
  label?: string;
}

/** A button whose popup is loaded on demand, because the code of menus is larger than that of the screens. */
export function PopupTrigger({ kind, popup, preload, children, className, label }: PopupTriggerProps) {
  const [isOpen, setOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const fetchPopup = () => void preload();
  return (
    <>
      <BareButton
        ref={triggerRef}
        aria-label={label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        onPointerEnter={fetchPopup}
        onFocus={fetchPopup}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (kind === 'dialog' || !/^Arrow(Down|Up)$/.test(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
        className={className}
      >
        {children}
      </BareButton>
      {isOpen && <>{popup({ triggerRef, onClose: () => setOpen(false) })}</>}
    </>
  );
}
