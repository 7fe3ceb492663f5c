import type { AutomationDraft } from './automation-draft.ts';

/** What each part of the form gets. */
export interface FieldsProps {
  draft: AutomationDraft;
  change: (changes: Partial<AutomationDraft>) => void;
}
