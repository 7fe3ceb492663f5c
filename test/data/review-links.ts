import type { Contract } from '#contract/index.ts';
import type { DataOf } from '#contract/operation.ts';
import type { Answer, TestApp } from '#test/app/app.ts';
import { codeOf, type Colleague } from './newsroom.ts';

export type Opened = DataOf<Contract['guestReview']['get']>;

/** Creates and uses review links as members and guests do, over HTTP. */
export function linksOf(app: TestApp) {
  const create = (by: Colleague, input: Record<string, unknown>) =>
    app.call('POST', 'review-links.php', { action: 'create', name: 'Harbour Authority', ...input }, by.key);

  /** A link and the secret at the end of its address. */
  async function linkBy(
    by: Colleague,
    input: Record<string, unknown>,
  ): Promise<{ id: number; secret: string }> {
    const answer = await create(by, input);
    if (!answer.body.success) throw new Error(codeOf(answer));
    const { link, url } = answer.body.data as DataOf<Contract['reviewLinks']['create']>;
    return { id: link.id, secret: url.slice(url.lastIndexOf('/') + 1) };
  }

  const revoke = (by: Colleague, id: number) =>
    app.call('POST', 'review-links.php', { action: 'revoke', id }, by.key);

  const open = (secret: string) => app.call('GET', 'guest-review.php', { secret });

  async function opened(secret: string): Promise<Opened> {
    const answer = await open(secret);
    if (!answer.body.success) throw new Error(codeOf(answer));
    return answer.body.data as Opened;
  }

  /** Reviews a post in its present form by the link, unless the input says otherwise. */
  async function say(secret: string, post_id: number, input: Record<string, unknown>): Promise<Answer> {
    const content_hash =
      'content_hash' in input
        ? {}
        : {
            content_hash: (await opened(secret)).posts.find((post) => post.post_id === post_id)?.content_hash,
          };
    return app.call('POST', 'guest-review.php', {
      secret,
      post_id,
      name: 'Vera Holm',
      ...content_hash,
      ...input,
    });
  }

  return { create, linkBy, revoke, open, opened, say };
}
