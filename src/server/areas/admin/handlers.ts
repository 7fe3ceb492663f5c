import type { adminNouns } from '#contract/admin/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { backups } from './backups/handlers.ts';
import { demo } from './demo/handlers.ts';
import { doctor } from './doctor/handlers.ts';
import { organizationExports } from './organization-exports/handlers.ts';
import { organizationRemoval } from './organization-removal/handlers.ts';

export const adminHandlers = {
  doctor,
  backups,
  organizationExports,
  organizationRemoval,
  demo,
} satisfies Pick<Handlers, keyof typeof adminNouns>;
