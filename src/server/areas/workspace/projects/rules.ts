/**
 * Names that fold to the same text look the same to people: case, width, spaces and invisible characters do
 * not count.
 */
export function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
}
