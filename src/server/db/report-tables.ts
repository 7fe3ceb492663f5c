import type { Generated, JSONColumnType } from 'kysely';

import type { ReportRange, ReportSection } from '#contract/analytics/report-kinds.ts';
import type { MailSchedule } from '#contract/analytics/report-parts.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** Saved reports of Analytics. */
export interface ReportsTable {
  id: Generated<number>;
  organization_id: number;
  /** Null: of the whole organization. */
  project_id: number | null;
  name: string;
  range: ReportRange;
  sections: ReportSection[];
  /** `#rrggbb`; null for the project's. */
  color: string | null;
  language: LanguageCode;
  schedule: JSONColumnType<MailSchedule, string | null, string | null> | null;
  /** The next mail; it moves in the transaction that queues one, so that each is queued once. */
  next_mail_at: Date | null;
  last_mail_at: Date | null;
  /** Why the last mail was not sent, or what it lacked. */
  last_mail_note: string | null;
  created_by: number | null;
  created_at: Date;
}

/** Either a member or an address outside. */
export interface ReportRecipientsTable {
  id: Generated<number>;
  report_id: number;
  user_id: number | null;
  email: string | null;
  /** When they unsubscribed. */
  stopped_at: Date | null;
}

/** Links that show a report's numbers of one moment. */
export interface ReportLinksTable {
  id: Generated<number>;
  report_id: number;
  name: string;
  /** Of the secret at the end of its URL, which is not stored. */
  hash: Buffer;
  /** `ReportNumbers` on the wire. */
  numbers: JSONColumnType<object, string, never>;
  created_by: number | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  openings: Generated<number>;
  last_opened_at: Date | null;
}

export interface ReportTables {
  reports: ReportsTable;
  report_recipients: ReportRecipientsTable;
  report_links: ReportLinksTable;
}
