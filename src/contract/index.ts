import { adminNouns } from './admin/nouns.ts';
import { analyticsNouns } from './analytics/nouns.ts';
import { automationsNouns } from './automations/nouns.ts';
import { boardNouns } from './board/nouns.ts';
import { calendarNouns } from './calendar/nouns.ts';
import { deliveryNouns } from './delivery/nouns.ts';
import { designsNouns } from './designs/nouns.ts';
import { events } from './events.ts';
import { intakeNouns } from './intake/nouns.ts';
import { labelsNouns } from './labels/nouns.ts';
import { mediaNouns } from './media/nouns.ts';
import { notificationsNouns } from './notifications/nouns.ts';
import type { Operation } from './operation.ts';
import { postsNouns } from './posts/nouns.ts';
import { presence } from './presence.ts';
import { researchNouns } from './research/nouns.ts';
import { workspaceNouns } from './workspace/nouns.ts';

/** The nouns of each area of the product. */
export const areas = {
  research: researchNouns,
  intake: intakeNouns,
  board: boardNouns,
  posts: postsNouns,
  workspace: workspaceNouns,
  labels: labelsNouns,
  media: mediaNouns,
  designs: designsNouns,
  analytics: analyticsNouns,
  calendar: calendarNouns,
  automations: automationsNouns,
  delivery: deliveryNouns,
  notifications: notificationsNouns,
  admin: adminNouns,
} satisfies Record<string, Record<string, Record<string, Operation>>>;

/** Every operation, by noun. The key is the operation's name everywhere: `trends.list`. */
export const contract = {
  ...areas.research,
  ...areas.intake,
  ...areas.board,
  ...areas.posts,
  ...areas.workspace,
  ...areas.labels,
  ...areas.media,
  ...areas.designs,
  ...areas.analytics,
  ...areas.calendar,
  ...areas.automations,
  ...areas.delivery,
  ...areas.notifications,
  events,
  presence,
  ...areas.admin,
} satisfies Record<string, Record<string, Operation>>;

export type Contract = typeof contract;
export type Noun = keyof Contract;
