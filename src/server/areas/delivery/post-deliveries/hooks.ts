import type { Kysely } from 'kysely';

import type { Tables } from '#server/db/tables.ts';
import { createHook } from '#server/lib/hook.ts';
import type { Settings } from '#server/settings.ts';
import type { Obstacle } from './rules.ts';
import type { LockedTarget } from './store.ts';

/** Called before the first step of a delivery is sent; returns what prevents it, or null. */
export const beforeSending = createHook<
  [db: Kysely<Tables>, target: LockedTarget, settings: Pick<Settings, 'baseUrl'>],
  Obstacle | null
>('deliveries before sending');
