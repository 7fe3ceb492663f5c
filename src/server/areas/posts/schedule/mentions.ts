import { networks } from '#contract/networks/all.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { readForMentions } from '#contract/posts/schedule-mentions.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import { authorRollup } from '#server/areas/research/authors/rollup.ts';
import { listAuthors } from '#server/areas/research/authors/store.ts';
import { keptFor } from '#server/areas/research/rollups/rollup.ts';
import type { Context } from '#server/context.ts';
import { fold } from '#server/lib/fold.ts';
import { countMentions, mentionable, oncePerMention, type Mention } from './known-mentions.ts';
import { listMentioningPosts, listNamedAccounts } from './store-mentions.ts';

export async function mentionsOf(
  ctx: Context,
  { project_id: projectId, networks: published, q, limit }: InputOf<typeof schedule.mentions>,
): Promise<AnswerOf<typeof schedule.mentions>> {
  const { db, actor } = ctx;
  requirePublishing(actor);
  const wanted = published.filter((network) => networks[network].links.mentions !== 'none');
  if (wanted.length === 0) return { mentions: [] };
  const of = { organizationId: actor.organizationId, projectId };
  const beginning = fold(q.trim().replace(/^@/, ''));
  const { audience } = await keptFor(authorRollup, ctx);
  const [posts, accounts, authors] = await Promise.all([
    listMentioningPosts(db, { ...of, most: readForMentions }),
    listNamedAccounts(db, { ...of, networks: wanted }),
    listAuthors(db, { audience, networks: wanted, beginning }, limit),
  ]);
  const begins = ({ mention, name }: Mention) =>
    fold(` ${mention.slice(1)} ${name ?? ''}`).includes(` ${beginning}`);
  const own = [
    ...countMentions(posts).filter((one) => one.networks.some((network) => wanted.includes(network))),
    ...accounts.flatMap((account) => mentionable(account, 'accounts')),
  ];
  const found = authors.flatMap((author) => mentionable(author, 'trends'));
  return { mentions: oncePerMention([...own.filter(begins), ...found]).slice(0, limit) };
}
