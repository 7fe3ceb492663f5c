import type { Kysely } from 'kysely';

import type { ReportNumbers } from '#contract/analytics/report-parts.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashOfSecret, newSecret } from '#server/lib/link-secret.ts';
import { insertLink } from './store-links.ts';

export const dayMs = 86_400_000;

/** How long the link of a mail shows its report. */
export const mailLinkDays = 60;

/** Pages for people outside, which no search engine and no log keeps. */
export const sharedReportsBelow = '/shared-reports/';

export interface NewLink {
  secret: string;
  hash: Buffer;
}

export function newLink(): NewLink {
  const secret = newSecret();
  return { secret, hash: hashOfSecret(secret) };
}

export function addressOfLink(baseUrl: string, secret: string): string {
  return `${baseUrl}${sharedReportsBelow}${secret}`;
}

/** Stores a link with the numbers that it shows. @returns its id */
export async function keepLink(
  trx: Kysely<Tables>,
  {
    hash,
    ...link
  }: Pick<NewLink, 'hash'> & {
    reportId: number;
    name: string;
    numbers: ReportNumbers;
    by: number | null;
    now: Date;
    days: number;
  },
): Promise<number> {
  return insertLink(trx, {
    report_id: link.reportId,
    name: link.name,
    hash,
    numbers: JSON.stringify(link.numbers),
    created_by: link.by,
    created_at: link.now,
    expires_at: new Date(link.now.getTime() + link.days * dayMs),
    revoked_at: null,
    last_opened_at: null,
  });
}
