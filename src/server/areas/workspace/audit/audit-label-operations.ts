import { t } from '#contract/message.ts';
import type { OperationWords } from './audit-words.ts';

export const labelOperations: Readonly<Record<string, OperationWords>> = {
  'labels.create': {
    name: () => t`Add a label, for all projects or for one`,
    done: (object) => t`Added ${{ object }}`,
  },
  'labels.edit': {
    name: () => t`Rename, colour, archive or restore a label`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'labels.remove': {
    name: () => t`Delete a label: whatever has it loses it`,
    done: (object) => t`Removed ${{ object }}`,
  },
  'campaigns.create': {
    name: () => t`Add a campaign to a project`,
    done: (object) => t`Added ${{ object }}`,
  },
  'campaigns.edit': {
    name: () => t`Change, archive or restore a campaign`,
    done: (object) => t`Changed ${{ object }}`,
  },
  'campaigns.remove': {
    name: () => t`Delete a campaign: its cards, posts and media stay, without one`,
    done: (object) => t`Removed ${{ object }}`,
  },
};
