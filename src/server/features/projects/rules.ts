import { colors } from '#contract/colors.ts';

/** Two names that fold to the same are the same to people: case, width, spaces and invisible characters do not count. */
export function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
}

/** Neighbours in this order are far from each other in hue. */
const order = ['Blue', 'Orange', 'Green', 'Pink', 'Cyan', 'Red', 'Violet', 'Yellow', 'Teal', 'Slate'];
const palette = order.flatMap((name) => colors.find((color) => color.name === name)?.value ?? []);

/** The colour of a new project after these: one that is used least, and never its neighbour's. */
export function nextColor(used: readonly string[]): string {
  const usesOf = (color: string) => used.filter((other) => other === color).length;
  const [first = colors[0].value, ...others] = palette.filter((color) => color !== used.at(-1));
  return others.reduce((best, color) => (usesOf(color) < usesOf(best) ? color : best), first);
}
