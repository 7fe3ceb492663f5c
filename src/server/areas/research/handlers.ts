import type { researchNouns } from '#contract/research/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { bestTime } from './best-time/handlers.ts';
import { communities } from './communities/handlers.ts';
import { hashtags } from './hashtags/handlers.ts';
import { mutes } from './mutes/handlers.ts';
import { newsCategories } from './news-categories/handlers.ts';
import { search } from './search/handlers.ts';
import { sounds } from './sounds/handlers.ts';
import { stories } from './stories/handlers.ts';
import { trends } from './trends/handlers.ts';
import { views } from './views/handlers.ts';

export const researchHandlers = {
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
} satisfies Pick<Handlers, keyof typeof researchNouns>;
