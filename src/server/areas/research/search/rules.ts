import { invalid } from '#contract/errors.ts';
import { sourceNames, type SourceName } from '#contract/sources/all.ts';
import { readQuery, type Query } from './query.ts';

/**
 * The keyword, by either of its two names.
 * @throws CodedError validation_error when there is nothing to search for
 */
export function keywordOf({ keyword, q }: { keyword?: string; q?: string }): {
  keyword: string;
  /** Null where nothing can match: no post contains a keyword without a letter or digit. */
  query: Query | null;
} {
  const typed = keyword?.trim() || q?.trim() || '';
  if (typed === '') throw invalid('keyword: say what to search for.', { keyword: 'is required (or q)' });
  const query = readQuery(typed);
  if (query === 'only_unwanted')
    throw invalid('keyword: name at least one word that posts must have, without a minus.', {
      keyword: 'has unwanted words only',
    });
  return { keyword: typed, query: query === 'nothing' ? null : query };
}

/**
 * `all` or a comma-separated list, each once and in our order.
 * @throws CodedError validation_error with the valid names
 */
export function sourcesOf(list: string): readonly SourceName[] {
  const names = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0 || names.includes('all')) return sourceNames;
  const known: readonly string[] = sourceNames;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const valid = `all, ${sourceNames.join(', ')}`;
    throw invalid(`sources: there is no source "${unknown.slice(0, 40)}". There are ${valid}.`, {
      sources: `must be one or several of ${valid}`,
    });
  }
  return sourceNames.filter((name) => names.includes(name));
}
