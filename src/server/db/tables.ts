import type { AttentionTables } from './attention-tables.ts';
import type { AutomationTables } from './automation-tables.ts';
import type { BackupTables } from './backup-tables.ts';
import type { BestTimeTables } from './best-time-tables.ts';
import type { BoardTables } from './board-tables.ts';
import type { CalendarTables } from './calendar-tables.ts';
import type { LabelTables } from './label-tables.ts';
import type { LinkTables } from './link-tables.ts';
import type { LiveTables } from './live-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { MetricTables } from './metric-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { PublishingTables } from './publishing-tables.ts';
import type { QueueTables } from './queue-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { RecipeTables } from './recipe-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { ResearchTables } from './research-tables.ts';
import type { ReviewerTables } from './reviewer-tables.ts';
import type { RollupTables } from './rollup-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { SingleSignOnTables } from './single-sign-on-tables.ts';
import type { TemplateTables } from './template-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { WorkspaceTables } from './workspace-tables.ts';

export type { TrendsTable } from './research-tables.ts';

/** Every table of the database, by room. */
export interface Tables
  extends
    ResearchTables,
    SearchTables,
    BackupTables,
    BestTimeTables,
    WorkspaceTables,
    AttentionTables,
    NotificationTables,
    WebhookTables,
    BoardTables,
    CalendarTables,
    QuoteTables,
    RecipeTables,
    AutomationTables,
    ReportTables,
    PublishingTables,
    LinkTables,
    ReviewerTables,
    LabelTables,
    MediaTables,
    MetricTables,
    LiveTables,
    RollupTables,
    SingleSignOnTables,
    TemplateTables,
    QueueTables {}
