import type { workspaceNouns } from '#contract/workspace/nouns.ts';
import type { Handlers } from '#server/context.ts';
import { account } from './account/handlers.ts';
import { audit } from './audit/handlers.ts';
import { connectedApps } from './connected-apps/handlers.ts';
import { invitations } from './invitations/handlers.ts';
import { me } from './me/handlers.ts';
import { members } from './members/handlers.ts';
import { organizations } from './organization/handlers.ts';
import { plans } from './plans/handlers.ts';
import { projects } from './projects/handlers.ts';
import { setup } from './setup/handlers.ts';
import { singleSignOn } from './single-sign-on/handlers.ts';
import { start } from './start/handlers.ts';
import { tokens } from './tokens/handlers.ts';

export const workspaceHandlers = {
  members,
  invitations,
  organizations,
  projects,
  me,
  account,
  audit,
  plans,
  tokens,
  connectedApps,
  setup,
  singleSignOn,
  start,
} satisfies Pick<Handlers, keyof typeof workspaceNouns>;
