import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

/** How the audit log says what was done to API tokens and connected apps. */
export const tokenOperations: Readonly<Record<string, OperationWords>> = {
  'tokens.create': {
    name: () => t`Make an API token for a member`,
    done: (object) => t`Made ${{ object }}`,
  },
  'tokens.edit': {
    name: () => t`Change what limits an API token`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'tokens.rotate': {
    name: () => t`Give an API token a new key`,
    done: (object) => t`Rotated ${{ object }}`,
  },
  'tokens.revoke': {
    name: () => t`Revoke an API token at once`,
    done: (object) => t`Revoked ${{ object }}`,
  },
  'connectedApps.allow': {
    name: () => t`Connect an app, with a group, projects, a cap and an end`,
    done: (object) => t`Connected an app: ${{ object }}`,
  },
  'connectedApps.end': {
    name: () => t`Disconnect an app at once`,
    done: (object) => t`Disconnected an app: ${{ object }}`,
  },
};
