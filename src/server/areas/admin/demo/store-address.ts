import { sql, type Transaction } from 'kysely';

import { overridesOf } from '#server/areas/posts/schedule/content.ts';
import { hashOf } from '#server/areas/posts/schedule/hash.ts';
import type { Tables } from '#server/db/tables.ts';

/** The base URL of the demo's own images in the file. */
export const demoBaseUrl = 'http://localhost:4400';

/** Changes the URLs of the demo's images to this installation's base URL. */
export async function moveAddresses(trx: Transaction<Tables>, baseUrl: string): Promise<void> {
  if (baseUrl === demoBaseUrl) return;
  const [from, to] = [`${demoBaseUrl}/demo/`, `${baseUrl}/demo/`];
  for (const table of ['posts', 'sandbox_posts'])
    await sql`update ${sql.table(table)} set media = replace(media::text, ${from}, ${to})::jsonb
      where media::text like '%' || ${from} || '%'`.execute(trx);
  await sql`update cards set image_url = replace(image_url, ${from}, ${to})`.execute(trx);
  await renewHashes(trx);
}

/** Verdicts and releases are bound to the post's content, including its image URLs. */
async function renewHashes(trx: Transaction<Tables>): Promise<void> {
  const posts = await trx
    .selectFrom('posts')
    .selectAll()
    .select((post) =>
      post
        .selectFrom('post_targets')
        .select(sql<number[]>`coalesce(array_agg(account_id order by account_id), '{}')`.as('ids'))
        .whereRef('post_id', '=', 'posts.id')
        .as('account_ids'),
    )
    .execute();
  const hashes = posts.map((post) => ({
    id: post.id,
    before: post.content_hash,
    after: hashOf({ ...post, overrides: overridesOf(post), account_ids: post.account_ids ?? [] }),
  }));
  await sql`create temporary table demo_hashes on commit drop as
    select * from json_to_recordset(${JSON.stringify(hashes)}::json) as told (id bigint, before text, after text)`.execute(
    trx,
  );
  await sql`update posts p set content_hash = h.after from demo_hashes h where h.id = p.id`.execute(trx);
  for (const table of ['post_targets', 'reviews'])
    await sql`update ${sql.table(table)} x set content_hash = h.after from demo_hashes h
      where h.id = x.post_id and h.before = x.content_hash`.execute(trx);
  await sql`update post_events e set details = jsonb_set(details, '{content_hash}', to_jsonb(h.after))
    from demo_hashes h where h.id = e.post_id and e.details ->> 'content_hash' = h.before`.execute(trx);
}
