import { bestTime } from './best-time.ts';
import { communities } from './communities.ts';
import { hashtags } from './hashtags.ts';
import { mutes } from './mutes.ts';
import { newsCategories } from './news-categories.ts';
import { search } from './search.ts';
import { sounds } from './sounds.ts';
import { stories } from './stories.ts';
import { trends } from './trends.ts';
import { views } from './views.ts';

export const researchNouns = {
  trends,
  search,
  bestTime,
  newsCategories,
  sounds,
  communities,
  hashtags,
  stories,
  views,
  mutes,
};
