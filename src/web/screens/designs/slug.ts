const most = 80;

/** A name as a slug: `Été à la mer` is `ete-a-la-mer`. A name without Latin letters or digits becomes `template`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replaceAll(/^-|-$/g, '');
  return slug === '' && name.trim() !== '' ? 'template' : slug;
}
