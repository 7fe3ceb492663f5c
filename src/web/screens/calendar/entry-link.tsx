import type { ComponentProps, MouseEvent } from 'react';

interface EntryLinkProps extends ComponentProps<'a'> {
  onOpen: (event: MouseEvent) => void;
  /** Called on hover and focus, to preload code before the click. */
  onNear?: () => void;
}

/**
 * A link that calls `onOpen`; with a modifier key it opens a new tab as usual. A month has hundreds of links, and the
 * router's `Link` would double their rendering cost.
 */
export function EntryLink({ href, onOpen, onNear, children, ...rest }: EntryLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      draggable={false}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(event);
      }}
    >
      {children}
    </a>
  );
}
