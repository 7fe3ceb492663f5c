// A program on a generated client, as its users would write it; the test compiles and runs it.
import { createClient } from './typescript/client/index.ts';
import { getCards, postCards, postSchedule, trendsList } from './typescript/index.ts';

const [baseUrl, token] = process.argv.slice(2);
const client = createClient({ baseUrl, auth: () => token });

const trends = await trendsList({ client, query: { source: 'rss', time_range: '7d' }, throwOnError: true });
const made = await postCards({ client, body: { title: 'Made by a generated client' }, throwOnError: true });
if (!('card_id' in made.data.data)) throw new Error('no card was made');
const { card_id, board_column_id } = made.data.data;
await postCards({ client, body: { action: 'move', card_id, board_column_id }, throwOnError: true });
const listed = await getCards({ client, query: { q: 'generated' }, throwOnError: true });
const draft = await postSchedule({ client, body: { body: 'A draft', draft: true }, throwOnError: true });
const refused = await postSchedule({ client, query: { action: 'approve' }, body: { id: 987_654 } });
// The codes of a status are known to the compiler.
const code: 'not_found' | undefined =
  refused.error?.error.code === 'not_found' ? refused.error.error.code : undefined;

process.stdout.write(
  JSON.stringify({
    posts: trends.data.data.posts.length,
    more: trends.data.meta.has_more,
    listed: 'cards' in listed.data.data ? listed.data.data.cards.length : null,
    status: 'status' in draft.data.data ? draft.data.data.status : null,
    code,
  }),
);
