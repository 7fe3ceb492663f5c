/** Width in pixels of the small picture of a template; sharp in a tile of half of it. */
export const miniatureWidth = 480;

/** Where the desk gives the small picture of a template that has this content, to whoever is signed in. */
export function miniatureAddress({ id, content_hash }: { id: number; content_hash: string }): string {
  return `/miniatures/${id}/${content_hash}.webp`;
}

/** What a template is shown with where nobody has filled it: its examples. */
export function exampleValues(
  variables: readonly { key: string; example?: unknown }[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    variables.flatMap(({ key, example }) => (example === undefined ? [] : [[key, example]])),
  );
}
