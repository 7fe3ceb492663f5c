import { describe, expect, test } from 'vitest';

import { chordOf, type Pressed } from './chord.ts';

const pressed = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ctrlKey: false,
  ...held,
});
const altShift = { altKey: true, shiftKey: true };

describe('pressed keys', () => {
  test.each<[Pressed, string]>([
    [pressed('j'), 'j'],
    [pressed('?', { shiftKey: true }), '?'],
    [pressed('ArrowUp', { shiftKey: true }), 'shift+ArrowUp'],
    [pressed('k', { metaKey: true }), 'mod+k'],
    [pressed('K', { ctrlKey: true, shiftKey: true }), 'mod+k'],
    [pressed('Enter', { ctrlKey: true }), 'mod+Enter'],
    [pressed('Enter', { metaKey: true, shiftKey: true }), 'mod+shift+Enter'],
    // A PC's digit with Shift, a Mac's with Option and Shift, and a French one.
    [pressed('!', { ...altShift, code: 'Digit1' }), 'alt+shift+1'],
    [pressed('⁄', { ...altShift, code: 'Digit1' }), 'alt+shift+1'],
    [pressed('1', { ...altShift, code: 'Digit1' }), 'alt+shift+1'],
    // A letter where the keyboard has it, and by its place where Option types another.
    [pressed('M', { ...altShift, code: 'Semicolon' }), 'alt+shift+m'],
    [pressed('Â', { ...altShift, code: 'KeyM' }), 'alt+shift+m'],
  ])('%o are %s', (event, chord) => {
    expect(chordOf(event)).toBe(chord);
  });

  test.each([
    pressed('ArrowLeft', { altKey: true }),
    pressed('1', { altKey: true, code: 'Digit1' }),
    pressed('€', { altKey: true, ctrlKey: true, code: 'KeyE' }),
    pressed('M', { ...altShift, ctrlKey: true, code: 'KeyM' }),
    pressed('Tab', altShift),
  ])('%o belong to the browser, the keyboard or a screen reader', (event) => {
    expect(chordOf(event)).toBeNull();
  });
});
