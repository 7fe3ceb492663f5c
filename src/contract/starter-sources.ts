/** The fields by which the starter list of sources is grouped, in their order. */
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
