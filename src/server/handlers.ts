import './hooks.ts';
import { adminHandlers } from './areas/admin/handlers.ts';
import { analyticsHandlers } from './areas/analytics/handlers.ts';
import { automationsHandlers } from './areas/automations/handlers.ts';
import { boardHandlers } from './areas/board/handlers.ts';
import { calendarHandlers } from './areas/calendar/handlers.ts';
import { deliveryHandlers } from './areas/delivery/handlers.ts';
import { designsHandlers } from './areas/designs/handlers.ts';
import { intakeHandlers } from './areas/intake/handlers.ts';
import { labelsHandlers } from './areas/labels/handlers.ts';
import { mediaHandlers } from './areas/media/handlers.ts';
import { notificationsHandlers } from './areas/notifications/handlers.ts';
import { postsHandlers } from './areas/posts/handlers.ts';
import { researchHandlers } from './areas/research/handlers.ts';
import { workspaceHandlers } from './areas/workspace/handlers.ts';
import type { Handlers } from './context.ts';
import { events, presence } from './live/handlers.ts';

/** One handler for each operation and none besides, or this does not compile. */
export const handlers = {
  ...researchHandlers,
  ...intakeHandlers,
  ...boardHandlers,
  ...postsHandlers,
  ...workspaceHandlers,
  ...labelsHandlers,
  ...mediaHandlers,
  ...designsHandlers,
  ...analyticsHandlers,
  ...calendarHandlers,
  ...automationsHandlers,
  ...deliveryHandlers,
  ...notificationsHandlers,
  events,
  presence,
  ...adminHandlers,
} satisfies Handlers;
