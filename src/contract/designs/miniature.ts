/** Width of a template's thumbnail in pixels; sharp in a tile of half of it. */
export const miniatureWidth = 480;

/** The URL of the thumbnail of a template with this content, for signed-in users. */
export function miniatureAddress({ id, content_hash }: { id: number; content_hash: string }): string {
  return `/miniatures/${id}/${content_hash}.webp`;
}

/** The values with which an unfilled template is shown: its examples. */
export function exampleValues(
  variables: readonly { key: string; example?: unknown }[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    variables.flatMap(({ key, example }) => (example === undefined ? [] : [[key, example]])),
  );
}
