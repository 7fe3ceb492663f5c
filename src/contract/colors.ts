/** Colours that are distinguishable from each other on both themes, in the order of the rainbow. */
export const colors = [
  { value: '#64748b', name: 'Slate' },
  { value: '#2563eb', name: 'Blue' },
  { value: '#0891b2', name: 'Cyan' },
  { value: '#0f766e', name: 'Teal' },
  { value: '#16a34a', name: 'Green' },
  { value: '#ca8a04', name: 'Yellow' },
  { value: '#ea580c', name: 'Orange' },
  { value: '#dc2626', name: 'Red' },
  { value: '#db2777', name: 'Pink' },
  { value: '#7c3aed', name: 'Violet' },
] as const;

/** Adjacent colours in this order differ strongly in hue. */
const order = ['Blue', 'Orange', 'Green', 'Pink', 'Cyan', 'Red', 'Violet', 'Yellow', 'Teal', 'Slate'];
const palette = order.flatMap((name) => colors.find((color) => color.name === name)?.value ?? []);

/** The colour of a new project after these: one of the least used, and never the previous one's. */
export function nextColor(used: readonly string[]): string {
  const usesOf = (color: string) => used.filter((other) => other === color).length;
  const [first = colors[0].value, ...others] = palette.filter((color) => color !== used.at(-1));
  return others.reduce((best, color) => (usesOf(color) < usesOf(best) ? color : best), first);
}
