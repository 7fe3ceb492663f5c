import { pageLocale } from './page-language.ts';

/**
 * Names as a list of the page's language: “Ada, Grace and Linus”.
 * @param joined `and` for all of them, `or` for one of them
 */
export function listed(names: readonly string[], joined: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat(pageLocale(), {
    type: joined === 'and' ? 'conjunction' : 'disjunction',
  }).format(names);
}
