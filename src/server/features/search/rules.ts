import { invalid } from '#contract/errors.ts';
import { sourceNames, type SourceName } from '#contract/sources.ts';
import { readQuery, type Query } from './query.ts';

/**
 * What is searched for, by either of its two names.
 * @throws CodedError validation_error when there is nothing to search for
 */
export function keywordOf({ keyword, q }: { keyword?: string; q?: string }): {
  keyword: string;
  /** Null where nothing can match: a keyword without a single letter or digit is in no post. */
  query: Query | null;
} {
  const said = keyword?.trim() || q?.trim() || '';
  if (said === '') throw invalid('keyword: say what to search for.', { keyword: 'is required (or q)' });
  const query = readQuery(said);
  if (query === 'only_unwanted')
    throw invalid('keyword: name at least one word that posts must have, without a minus.', {
      keyword: 'has unwanted words only',
    });
  return { keyword: said, query: query === 'nothing' ? null : query };
}

/**
 * `all` or a list by commas, each once and in our order.
 * @throws CodedError validation_error with the valid names
 */
export function sourcesOf(list: string): readonly SourceName[] {
  const asked = list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (asked.length === 0 || asked.includes('all')) return sourceNames;
  const known: readonly string[] = sourceNames;
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const valid = `all, ${sourceNames.join(', ')}`;
    throw invalid(`sources: there is no source "${unknown.slice(0, 40)}". There are ${valid}.`, {
      sources: `must be one or several of ${valid}`,
    });
  }
  return sourceNames.filter((name) => asked.includes(name));
}
