import { t } from '@lingui/core/macro';
import { useEffectEvent, useLayoutEffect } from 'react';

import { chordOf } from './chord.ts';
import { keptAt } from './kept.ts';
import { createStore, useStore } from './store.ts';

export interface Shortcut {
  /** One key (`j`, `?`, `/`), a chord (`mod+k`, `shift+ArrowUp`, `alt+shift+2`) or two in a row (`g e`). */
  keys: string;
  label: string;
  /** Where the sheet of shortcuts lists it. */
  group: string;
  /** Null for a key that the focused element handles: it is only listed. */
  run: (() => void) | null;
}

const registered = createStore<readonly Shortcut[]>([]);

const kept = keptAt('copydesk.character-keys');
const characterKeys = createStore(kept.get() !== 'off');

/**
 * Whether letters and signs without ⌘ or Ctrl act, on this device. Speech input types them, and a hand that shakes
 * presses them, so they can be turned off (WCAG 2.1.4). Chords, arrows, Escape and Delete always act.
 */
export const useCharacterKeys = (): boolean => useStore(characterKeys);

export function setCharacterKeys(act: boolean) {
  kept.set(act ? null : 'off');
  characterKeys.set(act);
}

/** How long the second key of `g e` may take. */
const sequenceMs = 1200;
let prefix: { key: string; at: number } | null = null;

/**
 * Registers a key while the component is mounted and `isActive`, and lists it in the sheet that `?` opens.
 */
export function useShortcut(
  keys: string,
  label: string,
  group: string,
  run: (() => void) | null,
  isActive = true,
) {
  const latest = useEffectEvent(() => run?.());
  const isListed = run === null;
  // In the same frame in which the component appears: a key pressed right then counts.
  useLayoutEffect(() => {
    if (!isActive) return;
    const shortcut: Shortcut = { keys, label, group, run: isListed ? null : () => latest() };
    registered.set([...registered.get(), shortcut]);
    return () => registered.set(registered.get().filter((other) => other !== shortcut));
  }, [keys, label, group, isListed, isActive]);
}

/** The shortcuts of this screen now, for the sheet. */
export const useShortcuts = (): readonly Shortcut[] => useStore(registered);

/** Starts listening; called once by the shell. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const chord = chordOf(event);
  if (chord === null) return;
  // A plain key belongs to the field or the open dialog or menu; a chord works from everywhere.
  if (!/^(?:mod|alt)\+/.test(chord) && (isTyping(event.target) || isCovered(event.target))) return;
  if (isCharacter(chord) && !characterKeys.get()) return;
  const started = prefix && event.timeStamp - prefix.at < sequenceMs ? prefix.key : null;
  prefix = null;
  const pressed = started ? `${started} ${chord}` : chord;
  // The latest registration wins: an open panel's Escape comes before the list's.
  const found = registered.get().findLast(({ keys, run }) => run && keys === pressed);
  if (found?.run) {
    event.preventDefault();
    found.run();
  } else if (registered.get().some(({ keys }) => keys.startsWith(`${chord} `))) {
    prefix = { key: chord, at: event.timeStamp };
  }
}

/** A letter, figure or sign; not `Escape`, `ArrowUp` or `mod+k`. */
export const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

/** Whether this is in an open dialog, menu or list, to which the keys belong. */
export function isCovered(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role=dialog][data-modal], [role=menu], [role=listbox]') !== null
  );
}

const escape = t({ message: 'Esc', context: 'key' });
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as keyboards of the page's language name them. */
const caps: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : t({ message: 'Ctrl', context: 'key' }),
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : t({ message: 'Shift', context: 'key' }),
  Enter: t({ message: 'Enter', context: 'key' }),
  Escape: escape,
  Esc: escape,
  Delete: t({ message: 'Delete', context: 'key' }),
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The keys as on this person's keyboard, one entry per key cap: `['⌘', 'K']`. */
export function keyCaps(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => caps[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
