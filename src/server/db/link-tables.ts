import type { Generated } from 'kysely';

/** The UTM parameters of a project's links: of all, or of those to one network, or in one campaign. */
export interface UtmPresetsTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  /** Null: all. */
  network: string | null;
  /** Null: all, and posts without a campaign. */
  campaign_id: number | null;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  term: string | null;
  content: string | null;
  /** Null: all sites. */
  domains: string[] | null;
  updated_at: Date;
}

/** One for each address of a released post at each of its accounts. */
interface ShortLinksTable {
  id: Generated<number>;
  organization_id: number;
  project_id: number;
  post_id: number;
  account_id: number;
  /** What stands behind `/s/`. */
  code: string;
  /** As it is written in the post. */
  address: string;
  /** SHA-256 of it. */
  address_hash: Buffer;
  leads_to: string;
  created_at: Date;
}

interface ShortLinkHoursTable {
  link_id: number;
  /** Its beginning. */
  hour: Date;
  /** Without those of robots. */
  clicks: number;
  robots: number;
}

interface ShortLinkDaysTable {
  link_id: number;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  visitors: number;
}

interface ShortLinkReferrersTable {
  link_id: number;
  /** Empty for all that are too many to name. */
  host: string;
  clicks: number;
}

/** Mixed into the hashes of a day's visitors. */
interface ShortLinkSaltsTable {
  day: string;
  salt: Buffer;
}

interface ShortLinkVisitorsTable {
  link_id: number;
  day: string;
  visitor: Buffer;
}

/** The codes of links whose project, post or account was deleted. */
interface EndedShortLinksTable {
  code: string;
}

export interface LinkTables {
  utm_presets: UtmPresetsTable;
  short_links: ShortLinksTable;
  short_link_hours: ShortLinkHoursTable;
  short_link_days: ShortLinkDaysTable;
  short_link_referrers: ShortLinkReferrersTable;
  short_link_salts: ShortLinkSaltsTable;
  short_link_visitors: ShortLinkVisitorsTable;
  ended_short_links: EndedShortLinksTable;
}
