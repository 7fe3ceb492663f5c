import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

/** How the audit log says changes of single sign-on. */
export const auditSingleSignOn: Readonly<Record<string, OperationWords>> = {
  'singleSignOn.setProvider': {
    name: () => t`Choose the identity provider`,
    done: () => t`Changed the identity provider`,
  },
  'singleSignOn.setGroups': {
    name: () => t`Say what the groups of the identity provider give`,
    done: () => t`Changed what the groups of the identity provider give`,
  },
  'singleSignOn.addDomain': {
    name: () => t`Add a domain for single sign-on`,
    done: () => t`Added a domain for single sign-on`,
  },
  'singleSignOn.confirmDomain': {
    name: () => t`Confirm a domain for single sign-on`,
    done: () => t`Confirmed a domain for single sign-on`,
  },
  'singleSignOn.removeDomain': {
    name: () => t`Remove a domain of single sign-on`,
    done: () => t`Removed a domain of single sign-on`,
  },
  'singleSignOn.createDirectoryToken': {
    name: () => t`Create the token of the directory`,
    done: () => t`Created the token of the directory`,
  },
  'singleSignOn.endDirectoryToken': {
    name: () => t`End the token of the directory`,
    done: () => t`Ended the token of the directory`,
  },
};
