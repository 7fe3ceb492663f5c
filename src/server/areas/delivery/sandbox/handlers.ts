import { chosenOptions } from '#contract/delivery/sandbox.ts';
import type { HandlersOf } from '#server/context.ts';
import { countedUpTo, pageOf, windowOfPage } from '#server/lib/page.ts';
import { countRoots, listAnswers, listRoots } from './store-list.ts';

export const sandbox = {
  async list({ db, actor }, { account_id, post, ...params }) {
    const filter = { organizationId: actor.organizationId, accountId: account_id, postId: post };
    const [found, total] = await Promise.all([
      listRoots(db, filter, windowOfPage(params)),
      countRoots(db, filter, countedUpTo),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    const answers = await listAnswers(
      db,
      rows.map(({ id }) => id),
    );
    const posts = rows.map(({ account_id, account_name, network, ...row }) => ({
      ...present(row),
      account_id,
      account_name,
      network,
      answers: answers.filter(({ root_id }) => root_id === row.id).map(present),
    }));
    return { data: { posts }, meta };
  },
} satisfies HandlersOf<'sandbox'>;

type PresentedPost = Pick<
  Awaited<ReturnType<typeof listAnswers>>[number],
  'id' | 'kind' | 'parent_id' | 'body' | 'media' | 'options' | 'created_at' | 'removed_at'
>;

function present({ id, kind, parent_id, body, media, options, created_at, removed_at }: PresentedPost) {
  return {
    id,
    kind,
    parent_id,
    body,
    media: media.map(({ url, type, alt }) => ({ url, type: type ?? null, alt: alt ?? null })),
    options: chosenOptions.parse(options),
    created_at,
    removed_at,
  };
}
