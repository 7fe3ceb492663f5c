import type { Values } from '#contract/automations/placeholders.ts';
import type { MessageText } from '#contract/message-text.ts';
import type { Actor } from '#server/context.ts';
import type { JobDeps } from '#server/jobs/job.ts';
import type { AutomationRow } from './store.ts';

/** Something that an automation runs for, once. */
export interface Occurrence {
  /** Unique in its automation. */
  key: string;
  /** The time of a slot or day, for a draft of it; null where it has none. */
  at: Date | null;
  title: string;
  /** Why it runs. */
  reason: MessageText;
  /** Why nothing is to be created all the same; null: it is. */
  skip: MessageText | null;
  values: Values;
  trendId: number | null;
}

/** What looking for occurrences needs. */
export interface Looking {
  db: JobDeps['db'];
  /** On whose behalf. */
  actor: Actor;
  automation: Pick<
    AutomationRow,
    'id' | 'organization_id' | 'project_id' | 'timezone' | 'trigger' | 'since' | 'ends_on'
  >;
  now: Date;
  /** A dry run looks around: so far back for trends, so far ahead for days and slots. In days; 0 outside of one. */
  around: { back: number; ahead: number };
  limit: number;
}
