import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { accounts } from './accounts.ts';
import { board, cardTypes, categories, columns, context } from './board.ts';
import { calendar } from './calendar.ts';
import { calendarFeed } from './calendar-feed.ts';
import { cardActivity, cardChecklist, cardComments } from './card-parts.ts';
import { myCards, pending } from './card-work.ts';
import { cards } from './cards.ts';
import { communities } from './communities.ts';
import { backups } from './backups.ts';
import { bestTime } from './best-time.ts';
import { organizations } from './organizations.ts';
import { organizationExports } from './organization-exports.ts';
import { organizationRemoval } from './organization-removal.ts';
import { outbox } from './outbox.ts';
import { doctor } from './doctor.ts';
import { demo } from './demo.ts';
import { events } from './events.ts';
import { guestReview } from './guest-review.ts';
import { hashtags } from './hashtags.ts';
import { invitations } from './invitations.ts';
import { me } from './me.ts';
import { members } from './members.ts';
import { media } from './media.ts';
import { mutes } from './mutes.ts';
import { myAccount } from './my-account.ts';
import { newsCategories } from './news-categories.ts';
import { notifications } from './notifications.ts';
import type { Operation } from './operation.ts';
import { planOperations } from './plan-operations.ts';
import { policy } from './policy.ts';
import { postComments } from './post-comments.ts';
import { projects } from './projects.ts';
import { pushSubscriptions } from './push-subscriptions.ts';
import { quotes } from './quotes.ts';
import { recipes } from './recipes.ts';
import { schedule } from './schedule.ts';
import { reviewLinks } from './review-links.ts';
import { sandbox } from './sandbox.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { sounds } from './sounds.ts';
import { start } from './start.ts';
import { sourceOperations } from './source-operations.ts';
import { teamChats } from './team-chats.ts';
import { designs } from './designs.ts';
import { templateAssignments, templates } from './templates.ts';
import { tokens } from './tokens.ts';
import { trends } from './trends.ts';
import { trendWork } from './trend-work.ts';
import { urlMeta } from './url-meta.ts';
import { views } from './views.ts';

/** Every operation there is, by noun. The key is the operation's name everywhere: `trends.list`. */
export const contract = {
  trends,
  search,
  bestTime,
  newsCategories,
  sounds,
  communities,
  hashtags,
  urlMeta,
  sources: sourceOperations,
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
  account: myAccount,
  audit,
  doctor,
  plans: planOperations,
  tokens,
  backups,
  organizationExports,
  organizationRemoval,
  setup,
  start,
  demo,
} satisfies Record<string, Record<string, Operation>>;

export type Contract = typeof contract;
export type Noun = keyof Contract;
