/** What a key event says of the keys that are down. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'metaKey' | 'ctrlKey'>;

/**
 * The pressed keys as shortcuts name them: `j`, `?`, `shift+ArrowUp`, `mod+k`, `mod+shift+Enter`, `alt+shift+2`.
 * Alt counts only with Shift: by itself it types characters, or belongs to the browser and to screen readers.
 * @returns null for keys that are no shortcut's
 */
export function chordOf({ key, code, shiftKey, altKey, metaKey, ctrlKey }: Pressed): string | null {
  if (altKey) {
    if (!shiftKey || metaKey || ctrlKey) return null;
    // With Alt a Mac types other characters, and with Shift digits are signs: then the key's place counts.
    const plain = /^[a-z]$/i.test(key) ? key : /^(?:Key|Digit)(.)$/.exec(code)?.[1];
    return plain === undefined ? null : `alt+shift+${plain.toLowerCase()}`;
  }
  // Shift counts with keys that have a name; with the others it is part of the key: `?`.
  const shift = shiftKey && key.length > 1 ? 'shift+' : '';
  return metaKey || ctrlKey ? `mod+${shift}${key.length === 1 ? key.toLowerCase() : key}` : `${shift}${key}`;
}
