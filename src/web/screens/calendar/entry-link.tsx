import type { ComponentProps } from 'react';

interface EntryLinkProps extends ComponentProps<'a'> {
  onOpen: () => void;
  /** What opens it may come before the click. */
  onNear?: () => void;
}

/**
 * A link that opens beside the calendar or leaves it; with a modifier key it opens a page of its own. A month has
 * hundreds: the router's own would cost as much as all else in them.
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
        onOpen();
      }}
    >
      {children}
    </a>
  );
}
