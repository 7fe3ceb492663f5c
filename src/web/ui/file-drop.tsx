import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { droppedFiles } from '#web/lib/file-handles.ts';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  /** What dropping a file here does. */
  label: string;
  /** A selector: what is dropped elsewhere in the area around it that matches is taken as well. */
  area?: string;
  className?: string;
  children: ReactNode;
}

/** Whether both are in the same area; an inner area is another one. */
export function isInArea(at: Element, place: Element | null, area: string): boolean {
  const around = place?.closest(area) ?? null;
  return around !== null && at.closest(area) === around;
}

/** The pasted files. Empty if the clipboard also holds text: many programs add an image of the copied text. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  return clipboard?.types.includes('text/plain') ? [] : [...(clipboard?.files ?? [])];
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * A drop zone for files, highlighted as soon as files are dragged over the page. Files dropped outside of it are
 * ignored: the browser would otherwise navigate to them.
 */
export function FileDrop({
  onFiles,
  isDisabled = false,
  label,
  area,
  className = '',
  children,
}: FileDropProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<'none' | 'near' | 'over'>('none');
  const receive = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    if (isDisabled) return;
    const isHere = (event: DragEvent) =>
      event.target instanceof Element &&
      ((place.current?.contains(event.target) ?? false) ||
        (area !== undefined && isInArea(event.target, place.current, area)));
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      setDrag(isHere(event) ? 'over' : 'near');
      // All drop zones listen on the window. The zone under the pointer decides, in whatever order they are called.
      if (event.dataTransfer && (isHere(event) || !event.defaultPrevented))
        event.dataTransfer.dropEffect = isHere(event) ? 'copy' : 'none';
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      // `relatedTarget` is null only when the drag leaves the window.
      if (event.relatedTarget === null) setDrag('none');
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDrag('none');
      if (isHere(event) && event.dataTransfer) receive(droppedFiles(event.dataTransfer));
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [isDisabled, area]);
  return (
    <div ref={place} className={`relative ${className}`}>
      {children}
      {drag !== 'none' && !isDisabled && (
        <div
          className={`pointer-events-none absolute inset-0 z-10 grid min-h-10 place-items-center rounded-md border-2 border-dashed font-medium ${drag === 'over' ? 'border-accent bg-accent-wash text-accent' : 'border-edge bg-paper text-soft'}`}
        >
          {label}
        </div>
      )}
    </div>
  );
}
