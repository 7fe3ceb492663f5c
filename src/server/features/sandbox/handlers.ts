import type { HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { countRoots, listAnswers, listRoots } from './store-list.ts';

export const sandbox = {
  async list({ db, actor }, { account_id, post, ...asked }) {
    const filter = { organizationId: actor.organizationId, accountId: account_id, postId: post };
    const [found, total] = await Promise.all([
      listRoots(db, filter, windowOfPage(asked)),
      countRoots(db, filter, countedUpTo),
    ]);
    const { rows, meta } = pageOf(asked, found, total);
    const answers = await listAnswers(
      db,
      rows.map(({ id }) => id),
    );
    const posts = rows.map(({ account_id, account_name, network, ...row }) => ({
      ...shown(row),
      account_id,
      account_name,
      network,
      answers: answers.filter(({ root_id }) => root_id === row.id).map(shown),
    }));
    return { data: { posts }, meta };
  },
} satisfies HandlersOf<'sandbox'>;

type Shown = Pick<
  Awaited<ReturnType<typeof listAnswers>>[number],
  'id' | 'kind' | 'parent_id' | 'body' | 'media' | 'created_at'
>;

function shown({ id, kind, parent_id, body, media, created_at }: Shown) {
  return {
    id,
    kind,
    parent_id,
    body,
    media: media.map(({ url, type, alt }) => ({ url, type: type ?? null, alt: alt ?? null })),
    created_at: created_at.toISOString(),
  };
}
