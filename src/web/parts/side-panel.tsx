import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { placed } from '#web/lib/places.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { panelPlace } from './into-panel.ts';

/** At this width the panel covers the list, so it takes the focus. */
const covers = '(width < 68.75rem)';

interface SidePanelProps {
  label: string;
  /** The key of the open object; the panel scrolls to the top when it changes. */
  shows: string | number;
  /** The screen under which its shortcuts are listed. */
  screen?: string;
  /** Content of the header, beside Close. */
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The details of an object, beside the list or board that it was opened from. */
export function SidePanel({ label, shows, screen = t`Explore`, head, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(shows);
  useShortcut('Escape', t`Close side panel`, screen, onClose);
  // The list before it loads endlessly, so Tab alone would never reach the panel.
  useShortcut('i', t`Focus side panel`, screen, () => panel.current?.focus());
  useEffect(() => {
    if (matchMedia(covers).matches) panel.current?.focus();
  }, []);
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 });
    // The focused element was replaced with the old content.
    if (shown.current !== shows && document.activeElement === document.body) panel.current?.focus();
    shown.current = shows;
  }, [shows]);
  /** The element that had the focus before; Shift+Tab returns there. */
  const row = useRef<HTMLElement>(null);

  return (
    <aside
      ref={(element) => {
        panel.current = element;
        return placed(panelPlace)(element);
      }}
      tabIndex={-1}
      aria-label={label}
      onFocus={({ target, currentTarget, relatedTarget }) => {
        if (target !== currentTarget || !(relatedTarget instanceof HTMLElement)) return;
        if (!currentTarget.contains(relatedTarget)) row.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || !event.shiftKey || event.target !== event.currentTarget) return;
        if (!row.current?.isConnected) return;
        event.preventDefault();
        row.current.focus();
      }}
      className="fixed inset-0 z-20 animate-slide overflow-y-auto border-line bg-paper -outline-offset-2 sm:start-auto sm:border-s sm:w-110 min-[68.75rem]:static min-[68.75rem]:shrink-0 print:static print:w-full print:break-before-page print:overflow-visible"
    >
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-paper ps-5 pe-2 text-soft">
        {head}
        <IconButton label={t`Close`} keys="Esc" onPress={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

/** A section of a side panel with a heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
