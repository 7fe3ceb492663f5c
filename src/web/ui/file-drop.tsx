import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

interface FileDropProps {
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
  /** What dropping here does. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The files of a paste; none where it brings words, which programs like to accompany by a picture of them. */
export function pastedFiles(clipboard: DataTransfer | null): File[] {
  return clipboard?.types.includes('text/plain') ? [] : [...(clipboard?.files ?? [])];
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * A place that takes files. It shows itself as soon as files are dragged over the page, and one that is dropped
 * beside it does nothing: the browser would leave the page for it.
 */
export function FileDrop({ onFiles, isDisabled = false, label, className = '', children }: FileDropProps) {
  const place = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<'none' | 'near' | 'over'>('none');
  const receive = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    if (isDisabled) return;
    const isHere = (event: DragEvent) =>
      event.target instanceof Node && (place.current?.contains(event.target) ?? false);
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      setDrag(isHere(event) ? 'over' : 'near');
      // Several places listen: the first to get the event decides which one is meant.
      if (event.dataTransfer && (isHere(event) || !event.defaultPrevented))
        event.dataTransfer.dropEffect = isHere(event) ? 'copy' : 'none';
      event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      // Only what leaves the window goes nowhere else.
      if (event.relatedTarget === null) setDrag('none');
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDrag('none');
      if (isHere(event)) receive([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [isDisabled]);
  return (
    <div ref={place} className={`relative ${className}`}>
      {children}
      {drag !== 'none' && !isDisabled && (
        <div
          className={`pointer-events-none absolute inset-0 z-10 grid min-h-10 place-items-center rounded-md border-2 border-dashed font-medium ${drag === 'over' ? 'border-accent bg-accent-wash text-accent' : 'border-edge bg-paper/80 text-soft'}`}
        >
          {label}
        </div>
      )}
    </div>
  );
}
