import { t } from '@lingui/core/macro';

/** The colours that shipped templates offer, by their names in the palette. */
export const shippedColours = new Map([
  ['accent', t({ message: 'accent', context: 'color' })],
  ['band', t({ message: 'band', context: 'color' })],
  ['cream', t({ message: 'cream', context: 'color' })],
  ['ground', t({ message: 'ground', context: 'color' })],
  ['ink', t({ message: 'ink', context: 'color' })],
  ['mint', t({ message: 'mint', context: 'color' })],
  ['quiet', t({ message: 'quiet', context: 'color' })],
  ['sky', t({ message: 'sky', context: 'color' })],
  ['white', t({ message: 'white', context: 'color' })],
]);

/** A color of a palette as the reader reads it; one that a team named stays as named. */
export const colourName = (token: string): string => shippedColours.get(token) ?? token;
