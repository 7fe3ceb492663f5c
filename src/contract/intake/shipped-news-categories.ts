/** The news categories of the starter list and the demo. Teams add others, by any name. */
export const shippedNewsCategories = [
  'Artificial Intelligence',
  'Business',
  'Cities',
  'Climate',
  'Culture',
  'Design',
  'Education',
  'Food',
  'Health',
  'Media',
  'Politics',
  'Science',
  'Sports',
  'Technology',
  'Travel',
  'World',
] as const;

export type ShippedNewsCategory = (typeof shippedNewsCategories)[number];
