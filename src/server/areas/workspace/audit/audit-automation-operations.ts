import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

export const automationOperations: Readonly<Record<string, OperationWords>> = {
  'automations.create': {
    name: () => t`Save an automation`,
    done: (object) => t`Created ${{ object }}`,
  },
  'automations.update': {
    name: () => t`Change an automation`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'automations.turn': {
    name: () => t`Turn an automation on or off`,
    done: (object) => t`Turned ${{ object }} on or off`,
  },
  'automations.remove': {
    name: () => t`Delete an automation with its log; what it created stays`,
    done: (object) => t`Deleted ${{ object }}`,
  },
};
