/** The groups of the starter list of sources, in order. */
export const starterFields = [
  'networks',
  'news',
  'technology',
  'ai',
  'science',
  'design',
  'business',
  'culture',
] as const;

export type StarterField = (typeof starterFields)[number];
