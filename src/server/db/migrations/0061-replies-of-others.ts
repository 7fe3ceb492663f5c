import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For each real post: the next part of its thread, and its first comment, as far as they were published. */
const own = `(
  select step.target_id, count(*)::int as replies
  from post_steps step
  where step.state = 'sent' and (step.kind = 'first_comment' or step.kind = 'thread' and step.number = (
    select min(first.number) from post_steps first where first.target_id = step.target_id and first.kind = 'thread'
  ))
  group by step.target_id
)`;

const statements = [
  `insert into post_figure_marks (project_id, day, marked_at)
    select m.project_id, (m.posted_at at time zone p.timezone)::date, clock_timestamp()
    from post_metrics m join projects p on p.id = m.project_id join ${own} own on own.target_id = m.target_id
    where not m.sandbox and m.network in ('bluesky', 'mastodon') and m.comments > 0
    group by 1, 2 order by 1, 2
    on conflict (project_id, day) do update set marked_at = excluded.marked_at`,
  `update metric_readings r set comments = greatest(0, r.comments - own.replies)
    from post_metrics m join ${own} own on own.target_id = m.target_id
    where r.target_id = m.target_id and not m.sandbox and m.network in ('bluesky', 'mastodon') and r.comments > 0`,
  `update post_metrics m set comments = greatest(0, m.comments - own.replies),
      own = case when m.own ? 'replies'
        then m.own || jsonb_build_object('replies', greatest(0, (m.own->>'replies')::bigint - own.replies))
        else m.own end
    from ${own} own
    where own.target_id = m.target_id and not m.sandbox and m.network in ('bluesky', 'mastodon') and m.comments > 0`,
];

/** Counts read before included our own thread parts and first comments as comments. */
export const repliesOfOthers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
