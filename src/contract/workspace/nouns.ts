import { audit } from './audit.ts';
import { connectedApps } from './connected-apps.ts';
import { invitations } from './invitations.ts';
import { me } from './me.ts';
import { members } from './members.ts';
import { myAccount } from './my-account.ts';
import { organizations } from './organizations.ts';
import { planOperations } from './plans.ts';
import { projects } from './projects.ts';
import { setup } from './setup.ts';
import { singleSignOn } from './single-sign-on.ts';
import { start } from './start.ts';
import { tokens } from './tokens.ts';

export const workspaceNouns = {
  members,
  invitations,
  organizations,
  projects,
  me,
  account: myAccount,
  audit,
  plans: planOperations,
  tokens,
  connectedApps,
  setup,
  singleSignOn,
  start,
};
