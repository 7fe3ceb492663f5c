import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** One key (`j`, `?`, `/`), a chord (`mod+k`, `shift+ArrowUp`) or two in a row (`g e`). */
  keys: string;
  label: string;
  /** Where the sheet of shortcuts lists it. */
  group: string;
  run: () => void;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** How long the second key of `g e` may take. */
const sequenceMs = 1200;
let prefix: { key: string; at: number } | null = null;

/** Makes a key work while the component is mounted and `isActive`, and lists it in the sheet that `?` opens. */
export function useShortcut(keys: string, label: string, group: string, run: () => void, isActive = true) {
  const latest = useEffectEvent(run);
  useEffect(() => {
    if (!isActive) return;
    const shortcut: Shortcut = { keys, label, group, run: () => latest() };
    change([...registered, shortcut]);
    return () => change(registered.filter((other) => other !== shortcut));
  }, [keys, label, group, isActive]);
}

/** What works on this screen now, for the sheet. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => registered);
}

/** Starts listening; called once by the shell. Returns the way to stop. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function change(next: readonly Shortcut[]) {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  // Shift counts with keys that have a name; with the others it is part of the key: `?`.
  const key = event.shiftKey && event.key.length > 1 ? `shift+${event.key}` : event.key;
  const chord = event.metaKey || event.ctrlKey ? `mod+${event.key.toLowerCase()}` : key;
  // A plain key belongs to the field or the open dialog or menu; a chord works from everywhere.
  if (!chord.startsWith('mod+') && (isTyping(event.target) || isCovered(event.target))) return;
  const started = prefix && event.timeStamp - prefix.at < sequenceMs ? prefix.key : null;
  prefix = null;
  const wanted = started ? `${started} ${chord}` : chord;
  // The latest registration wins: an open panel's Escape comes before the list's.
  const found = registered.findLast(({ keys }) => keys === wanted);
  if (found) {
    event.preventDefault();
    found.run();
  } else if (registered.some(({ keys }) => keys.startsWith(`${chord} `))) {
    prefix = { key: chord, at: event.timeStamp };
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

function isCovered(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog][data-modal], [role=menu], [role=listbox]') !== null
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys that have a sign of their own on the keyboard. */
const caps: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys as they stand on this person's keyboard, one entry a key cap: `['⌘', 'K']`. */
export function keyCaps(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
