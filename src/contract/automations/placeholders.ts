/** The values that a text of an automation can name: `{{title}}`. What a trigger does not have is empty. */
export const placeholders = ['title', 'text', 'url', 'author', 'source', 'date', 'time', 'why'] as const;

export type Placeholder = (typeof placeholders)[number];

export type Values = Partial<Record<Placeholder, string>>;

const pattern = /\{\{\s*([^{}]{0,60}?)\s*\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((known) => known === name);

/** The names in a text that are none. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]));
}

/**
 * A text with its values. A value is never read as a text with placeholders itself: what others wrote stays as they
 * wrote it.
 */
export function filled(text: string, values: Values): string {
  return text
    .replace(pattern, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? '') : whole))
    .trim();
}
