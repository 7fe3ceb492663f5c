import type { Handlers } from './context.ts';
import { account } from './features/account/handlers.ts';
import { audit } from './features/audit/handlers.ts';
import { accounts } from './features/accounts/handlers.ts';
import { analytics } from './features/analytics/handlers.ts';
import { board, context } from './features/board/handlers.ts';
import { cardActivity } from './features/card-activity/handlers.ts';
import { cardChecklist } from './features/card-checklist/handlers.ts';
import { cardComments } from './features/card-comments/handlers.ts';
import { myCards, pending } from './features/card-lists/handlers.ts';
import { cardTypes } from './features/card-types/handlers.ts';
import { cards } from './features/cards/handlers.ts';
import { categories } from './features/categories/handlers.ts';
import { columns } from './features/columns/handlers.ts';
import { invitations } from './features/invitations/handlers.ts';
import { members } from './features/members/handlers.ts';
import { organizations } from './features/organization/handlers.ts';
import { projects } from './features/projects/handlers.ts';
import { calendar } from './features/calendar/handlers.ts';
import { calendarFeed } from './features/calendar-feed/handlers.ts';
import { communities } from './features/communities/handlers.ts';
import { backups } from './features/backups/handlers.ts';
import { bestTime } from './features/best-time/handlers.ts';
import { organizationExports } from './features/organization-exports/handlers.ts';
import { organizationRemoval } from './features/organization-removal/handlers.ts';
import { outbox } from './features/outbox/handlers.ts';
import { doctor } from './features/doctor/handlers.ts';
import { demo } from './features/demo/handlers.ts';
import { events } from './features/events/handlers.ts';
import { guestReview } from './features/guest-review/handlers.ts';
import { hashtags } from './features/hashtags/handlers.ts';
import { me } from './features/me/handlers.ts';
import { media } from './features/media/handlers.ts';
import { mutes } from './features/mutes/handlers.ts';
import { newsCategories } from './features/news-categories/handlers.ts';
import { notifications } from './features/notifications/handlers.ts';
import { postComments } from './features/post-comments/handlers.ts';
import { plans } from './features/plans/handlers.ts';
import { policy } from './features/policy/handlers.ts';
import { pushSubscriptions } from './features/push-subscriptions/handlers.ts';
import { quotes } from './features/quotes/handlers.ts';
import { recipes } from './features/recipes/handlers.ts';
import { schedule } from './features/schedule/handlers.ts';
import { reviewLinks } from './features/review-links/handlers.ts';
import { sandbox } from './features/sandbox/handlers.ts';
import { search } from './features/search/handlers.ts';
import { setup } from './features/setup/handlers.ts';
import { sounds } from './features/sounds/handlers.ts';
import { sources } from './features/sources/handlers.ts';
import { start } from './features/start/handlers.ts';
import { teamChats } from './features/team-chats/handlers.ts';
import { designs } from './features/designs/handlers.ts';
import { templateAssignments, templates } from './features/templates/handlers.ts';
import { tokens } from './features/tokens/handlers.ts';
import { trendWork } from './features/trend-work/handlers.ts';
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
  board,
  cards,
  trendWork,
  cardChecklist,
  cardComments,
  cardActivity,
  myCards,
  pending,
  columns,
  categories,
  cardTypes,
  members,
  invitations,
  organizations,
  projects,
  context,
  schedule,
  media,
  templates,
  templateAssignments,
  designs,
  policy,
  postComments,
  reviewLinks,
  guestReview,
  analytics,
  calendar,
  calendarFeed,
  quotes,
  recipes,
  accounts,
  sandbox,
  views,
  mutes,
  notifications,
  pushSubscriptions,
  outbox,
  teamChats,
  events,
  me,
  account,
  audit,
  doctor,
  plans,
  tokens,
  backups,
  organizationExports,
  organizationRemoval,
  setup,
  start,
  demo,
} satisfies Handlers;
