import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';

const PostDrag = lazy(async () => ({ default: (await import('./post-drag.tsx')).PostDrag }));

export type GripEvent = MouseEvent<HTMLElement> | TouchEvent<HTMLElement> | KeyboardEvent<HTMLElement>;
export type PickUp = (event: GripEvent) => void;

/** Names the sentence that tells how to drag by the keys. */
export const dragHelp = 'calendar-drag-help';

export interface DragProps {
  /** A post (`data-post`) was put down at a place (`data-drop`: a day, or a day and its hour as 2026-11-20T14). */
  onDrop: (post: number, place: string) => void;
}

/** Days on which posts can be dragged. The code that drags comes after they are painted, and they do not know of it. */
export function DragArea({ children, onDrop }: DragProps & { children: ReactNode }) {
  const pickUp = useRef<PickUp>(null);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  const begin = (event: GripEvent) => pickUp.current?.(event);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears what happens to the links inside
    <div className="contents" onMouseDown={begin} onTouchStart={begin} onKeyDown={begin}>
      <p id={dragHelp} hidden>
        Enter opens the post. Space picks it up; then the arrow keys move it, Space puts it down, Escape
        leaves it where it was.
      </p>
      {children}
      <Suspense>{isPainted && <PostDrag onDrop={onDrop} pickUp={pickUp} />}</Suspense>
    </div>
  );
}
