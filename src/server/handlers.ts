import type { Handlers } from './context.ts';
import { communities } from './features/communities/handlers.ts';
import { bestTime } from './features/best-time/handlers.ts';
import { demo } from './features/demo/handlers.ts';
import { hashtags } from './features/hashtags/handlers.ts';
import { me } from './features/me/handlers.ts';
import { mutes } from './features/mutes/handlers.ts';
import { newsCategories } from './features/news-categories/handlers.ts';
import { notifications } from './features/notifications/handlers.ts';
import { search } from './features/search/handlers.ts';
import { setup } from './features/setup/handlers.ts';
import { sounds } from './features/sounds/handlers.ts';
import { sources } from './features/sources/handlers.ts';
import { tokens } from './features/tokens/handlers.ts';
import { trends } from './features/trends/handlers.ts';
import { urlMeta } from './features/url-meta/handlers.ts';
import { views } from './features/views/handlers.ts';

/** What carries out each operation: one for each, none besides, or this does not compile. */
export const handlers = {
  trends,
  search,
  bestTime,
  newsCategories,
  sounds,
  communities,
  hashtags,
  urlMeta,
  sources,
  views,
  mutes,
  notifications,
  me,
  tokens,
  setup,
  demo,
} satisfies Handlers;
