import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';

import { createStore, useStore } from '#web/lib/store.ts';

interface ToastAction {
  label: string;
  run: () => void;
}

interface Toast {
  id: number;
  message: string;
  tone: 'plain' | 'danger';
  action?: ToastAction | undefined;
  /** The subject. A toast replaces an earlier one on the same subject. */
  about?: string | undefined;
}

/** Long enough to read the message and reach the button, in ms. */
const visibleMs = 7000;

const toasts = createStore<readonly Toast[]>([]);
let next = 1;

/** Confirms an action, with an Undo button if there is an `undo`. */
export function toast(message: string, undo?: () => void, about?: string) {
  add({ message, tone: 'plain', action: undo && { label: t`Undo`, run: undo }, about });
}

/** Confirms an action, with a button for a follow-up such as opening the result. */
export function toastWith(message: string, label: string, run: () => void) {
  add({ message, tone: 'plain', action: { label, run } });
}

/** Shows why an action failed. */
export function toastRefusal(message: string) {
  add({ message, tone: 'danger' });
}

function add(made: Omit<Toast, 'id'>) {
  const id = next++;
  const others = toasts.get().filter(({ about }) => about === undefined || about !== made.about);
  toasts.set([...others.slice(-2), { ...made, id }]);
  setTimeout(() => dismiss(id), visibleMs);
}

function dismiss(id: number) {
  toasts.set(toasts.get().filter((other) => other.id !== id));
}

export function ToastLayer() {
  const visible = useStore(toasts);
  return (
    <output
      aria-live="polite"
      // React Aria makes the page inert below an open popover or dialog; this exempts the toasts, which lie above it.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-60 flex flex-col items-center gap-2 px-3 md:bottom-5 [body:has([data-floating-bar=low])_&]:bottom-32 md:[body:has([data-floating-bar=low])_&]:bottom-20 [body:has([data-floating-bar=tall])_&]:bottom-52 md:[body:has([data-floating-bar=tall])_&]:bottom-24"
    >
      {visible.map(({ id, message, tone, action }) => (
        <div
          key={id}
          className={`pointer-events-auto flex min-h-10 max-w-md animate-appear items-center gap-3 rounded-md py-1 pe-1 ps-3.5 shadow-float ${tone === 'danger' ? 'bg-danger-wash text-danger' : 'bg-ink text-paper'}`}
        >
          <span>{message}</span>
          {action && (
            <button
              type="button"
              className="h-8 rounded-sm px-2 font-semibold underline underline-offset-2"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t`Dismiss`}
            className="grid size-8 place-items-center rounded-sm opacity-70 hover:opacity-100"
            onClick={() => dismiss(id)}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </div>
      ))}
    </output>
  );
}
