import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { SentPost } from '#test/networks/conformance-subject.ts';

/** One post, part or comment of a delivery. */
interface Row {
  target: number;
  target_state: string;
  reason: string | null;
  /** Whether nothing happens to it until a person decides. */
  waits: boolean;
  number: number;
  step_state: string | null;
  /** A word that no other text of the run has. */
  mark: string;
}

export interface NetworkTally {
  deliveries: number;
  steps: number;
  /** Posts that are visible at the network, a thread counting once for each part. */
  visible: number;
  sent: number;
  /** Deliveries that wait for a person. */
  asked: number;
  /** Why those wait, each reason once. */
  reasons: string[];
  lost: string[];
  doubled: string[];
}

/** The mark of a step’s text. */
export const markOf = (post: number, step: number) => `m${String(post).padStart(6, '0')}p${step}`;

/** Compares the deliveries of an account with what its network shows. */
export async function tallyOf(
  { db }: Database,
  accountId: number,
  shown: readonly Pick<SentPost, 'id' | 'body'>[],
): Promise<NetworkTally> {
  const rows = await listRows(db, accountId);
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const row of rows) {
    const visible = shown.filter(({ body }) => body.includes(row.mark)).length;
    const what = `${row.mark} (${row.target_state}, ${row.step_state}, visible ${visible})`;
    if (visible > 1) doubled.push(what);
    // What is stored as published is published, and what is stored as not published is not.
    if (row.step_state === 'sent' ? visible === 0 : row.target_state === 'sent') lost.push(what);
    if (visible > 0 && row.step_state !== 'sent' && row.step_state !== 'unknown')
      doubled.push(`stored as not published: ${what}`);
    // What nothing carries on and no person is asked about is lost without a word.
    const ended = ['sent', 'failed', 'missed'].includes(row.target_state);
    if (!ended && !(row.target_state === 'unknown' && row.waits)) lost.push(`never ended: ${what}`);
  }
  const strangers = shown.filter(({ body }) => !rows.some(({ mark }) => body.includes(mark)));
  doubled.push(...strangers.map(({ id }) => `published without a text of ours: ${id}`));
  const targets = new Map(rows.map(({ target, target_state }) => [target, target_state]));
  const sent = [...targets.values()].filter((state) => state === 'sent').length;
  return {
    deliveries: targets.size,
    steps: rows.length,
    visible: shown.length,
    sent,
    asked: targets.size - sent,
    reasons: [
      ...new Set(
        rows.flatMap(({ target_state: state, reason }) => (state === 'sent' ? [] : `${state}: ${reason}`)),
      ),
    ],
    lost,
    doubled,
  };
}

/** Every text of the account’s posts, whether or not a worker has got to it. */
export async function listRows(db: Database['db'], accountId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select target.id as target, target.state as target_state, target.reason, target.next_attempt_at is null as waits,
      text.number, step.state as step_state, substring(text.body from 'm[0-9]{6}p[0-9]+') as mark
    from post_targets target
    join posts post on post.id = target.post_id
    cross join lateral (
      select 0 as number, post.body
      union all
      select part.ordinality::int, part.value ->> 'body'
        from jsonb_array_elements(post.thread) with ordinality part
      union all
      select jsonb_array_length(post.thread) + 1, post.first_comment where post.first_comment is not null
    ) text
    left join post_steps step on step.target_id = target.id and step.number = text.number
    where target.account_id = ${accountId}
    order by target.id, text.number`.execute(db);
  return rows;
}
