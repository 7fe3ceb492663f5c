/** What the media library holds, and posts take. */
export const mediaKinds = ['image', 'video', 'document'] as const;

export type MediumKind = (typeof mediaKinds)[number];
