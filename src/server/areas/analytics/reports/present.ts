import type { Kysely } from 'kysely';

import type { reports } from '#contract/analytics/reports.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { Tables } from '#server/db/tables.ts';
import { translated } from '#server/lib/message-text.ts';
import { listLinks, type ListedLink } from './store-links.ts';
import { listRecipients } from './store-recipients.ts';
import type { StoredReport } from './store.ts';

type Report = AnswerOf<typeof reports.list>['reports'][number];

/** Reports with their recipients and links. */
export async function presentReports(db: Kysely<Tables>, rows: readonly StoredReport[]): Promise<Report[]> {
  const ids = rows.map(({ id }) => id);
  const [recipients, links] = await Promise.all([listRecipients(db, ids), listLinks(db, ids)]);
  return rows.map((row) => {
    const own = recipients.filter(({ report_id: of }) => of === row.id);
    return {
      id: row.id,
      name: row.name,
      project_id: row.project_id,
      project: row.project,
      range: row.range,
      sections: row.sections,
      color: row.color,
      language: row.language,
      schedule: row.schedule,
      member_ids: own.flatMap(({ user_id, stopped_at }) =>
        user_id !== null && !stopped_at ? [user_id] : [],
      ),
      addresses: own.flatMap(({ email, stopped_at }) => (email === null ? [] : [{ email, stopped_at }])),
      created_at: row.created_at,
      next_mail_at: row.next_mail_at,
      last_mail_at: row.last_mail_at,
      last_mail_note: row.last_mail_note === null ? null : translated(row.last_mail_note),
      links: links.filter(({ report_id: of }) => of === row.id).map(presentLink),
    };
  });
}

export function presentLink(link: ListedLink): Report['links'][number] {
  return {
    id: link.id,
    name: link.name,
    from: link.from,
    to: link.to,
    created_by: link.created_by,
    created_at: link.created_at,
    expires_at: link.expires_at,
    revoked_at: link.revoked_at,
    openings: link.openings,
    last_opened_at: link.last_opened_at,
  };
}
