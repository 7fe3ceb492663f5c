import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useShortcut } from '#web/lib/shortcuts.ts';
import { IconButton } from '#web/ui/button.tsx';

/** Below this width the panel covers the list, so the focus goes into it. */
const covers = '(max-width: 1099px)';

interface SidePanelProps {
  label: string;
  /** What is open; another one begins at the top. */
  shows: string | number;
  /** The screen whose shortcuts its keys are listed with. */
  screen?: string;
  /** What stands in the head beside Close. */
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One thing in full, beside the list or board that it was opened from. */
export function SidePanel({ label, shows, screen = 'Explore', head, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useShortcut('Escape', 'Close the side panel', screen, onClose);
  // The list before it never ends, so that Tab alone would not come here.
  useShortcut('i', 'Into the side panel', screen, () => panel.current?.focus());
  useEffect(() => {
    if (matchMedia(covers).matches) panel.current?.focus();
  }, []);
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
  }, [shows]);

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className="fixed inset-0 z-20 animate-slide overflow-y-auto border-line bg-paper outline-none sm:left-auto sm:border-l sm:w-110 min-[1100px]:static min-[1100px]:shrink-0"
    >
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-paper pr-2 pl-5 text-soft">
        {head}
        <IconButton label="Close" keys="Esc" onPress={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

/** A part of a side panel under its own heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
