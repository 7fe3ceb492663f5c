import { t } from '@lingui/core/macro';

import type { ShippedNewsCategory } from '#contract/intake/shipped-news-categories.ts';
import { pageLocale } from '#web/lib/page-language.ts';

const shipped: Readonly<Record<ShippedNewsCategory, string>> = {
  'Artificial Intelligence': t({ message: 'Artificial Intelligence', context: 'news category' }),
  Business: t({ message: 'Business', context: 'news category' }),
  Cities: t({ message: 'Cities', context: 'news category' }),
  Climate: t({ message: 'Climate', context: 'news category' }),
  Culture: t({ message: 'Culture', context: 'news category' }),
  Design: t({ message: 'Design', context: 'news category' }),
  Education: t({ message: 'Education', context: 'news category' }),
  Food: t({ message: 'Food', context: 'news category' }),
  Health: t({ message: 'Health', context: 'news category' }),
  Media: t({ message: 'Media', context: 'news category' }),
  Politics: t({ message: 'Politics', context: 'news category' }),
  Science: t({ message: 'Science', context: 'news category' }),
  Sports: t({ message: 'Sports', context: 'news category' }),
  Technology: t({ message: 'Technology', context: 'news category' }),
  Travel: t({ message: 'Travel', context: 'news category' }),
  World: t({ message: 'World', context: 'news category' }),
};

const byName = new Map(Object.entries(shipped));

/** A news category in the reader's language; one that a team named stays as named. Stored and sent is the name. */
export const newsCategoryName = (stored: string): string => byName.get(stored) ?? stored;

/** Categories in the order of what the reader reads. */
export function byNewsCategory<Category extends { name: string }>(
  categories: readonly Category[],
): Category[] {
  return categories.toSorted((one, other) =>
    newsCategoryName(one.name).localeCompare(newsCategoryName(other.name), pageLocale()),
  );
}
