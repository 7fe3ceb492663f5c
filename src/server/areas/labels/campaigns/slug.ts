import { longestSlug } from '#contract/labels/campaigns.ts';

/**
 * A slug from a campaign's name, without marks on letters, that none of the others has. A name without Latin
 * letters and digits becomes "campaign".
 */
export function slugOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const slug = trimmed(trimmed(plain).slice(0, longestSlug - 4)) || 'campaign';
  if (!taken.includes(slug)) return slug;
  let nth = 2;
  while (taken.includes(`${slug}-${nth}`)) nth += 1;
  return `${slug}-${nth}`;
}

const trimmed = (slug: string) => slug.replace(/^-+|-+$/g, '');
