import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

/** How the audit log says what was done to the links of posts. */
export const linkOperations: Readonly<Record<string, OperationWords>> = {
  'utmPresets.set': {
    name: () => t`Set the UTM parameters of a project’s links`,
    done: (object) => t`Changed the UTM parameters of ${{ object }}`,
  },
  'utmPresets.remove': {
    name: () => t`Remove a UTM preset of a project`,
    done: (object) => t`Removed UTM parameters of ${{ object }}`,
  },
  'utmPresets.shorten': {
    name: () => t`Switch the short links of a project on or off`,
    done: (object, { on }) =>
      on === false
        ? t`Switched off the short links of ${{ object }}`
        : t`Switched on the short links of ${{ object }}`,
  },
};
