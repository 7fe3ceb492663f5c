import { windowOf } from '#server/areas/research/trends/rules.ts';
import type { HandlersOf } from '#server/context.ts';
import { listNewsCategories } from './store.ts';

const howToUse =
  'Pass one name or id as category to trending.php with source=rss. Names are compared whole, in any case. ' +
  'Technology and Artificial Intelligence are separate categories.';

export const newsCategories = {
  async list({ db, now, actor }) {
    const { until } = windowOf('all', actor.plan, now);
    return {
      categories: await listNewsCategories(db, { until: until ?? now, withoutDemo: actor.withoutDemo }),
      how_to_use: howToUse,
    };
  },
} satisfies HandlersOf<'newsCategories'>;
