import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
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
  if (typed === '')
    throw invalid(t`${{ parameter: 'keyword' }}: say what to search for.`, {
      keyword: t`is required (or ${{ other: 'q' }})`,
    });
  const query = readQuery(typed);
  if (query === 'only_unwanted')
    throw invalid(
      t`${{ parameter: 'keyword' }}: name at least one word that posts must have, without a minus.`,
      { keyword: t`has unwanted words only` },
    );
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
    throw invalid(
      t`${{ parameter: 'sources' }}: there is no source "${{ source: unknown.slice(0, 40) }}". There are ${{ valid }}.`,
      { sources: t`must be one or several of ${{ valid }}` },
    );
  }
  return sourceNames.filter((name) => names.includes(name));
}
