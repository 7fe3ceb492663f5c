import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';

import type { examplePost } from '#contract/research/example-post.ts';
import type { SourceName } from '#contract/sources/all.ts';
import type { Tables } from '#server/db/tables.ts';

type ExamplePost = z.input<typeof examplePost>;

interface PostRecord {
  id: number;
  source: SourceName;
  title: string | null;
  text: string | null;
  url: string;
  image_url: string | null;
  author_name: string | null;
  author_handle: string | null;
  created_at: Date;
  engagement: number | null;
}

const mostText = 300;

/** The posts that a roll-up names, in its order; those removed since are left out. */
export async function listExamplePosts(
  db: Kysely<Tables>,
  ids: readonly number[],
  { since, until, hideMetrics, baseUrl }: { since: Date; until: Date; hideMetrics: boolean; baseUrl: string },
): Promise<ExamplePost[]> {
  // Both bounds only limit the search to the window's months.
  const { rows } = await sql<PostRecord>`
    select id, source, title, left(text, ${mostText}) as text, url, image_url, author_name, author_handle,
      created_at, engagement
    from trends where id = any(${[...ids]}::bigint[]) and created_at >= ${since} and created_at <= ${until}
    order by array_position(${[...ids]}::bigint[], id)`.execute(db);
  return rows.map(({ source, engagement, created_at, image_url, ...row }) => ({
    ...row,
    platform: source,
    image_url: image_url?.startsWith('/') ? `${baseUrl}${image_url}` : image_url,
    created_at,
    total_engagement: hideMetrics ? null : engagement,
  }));
}
