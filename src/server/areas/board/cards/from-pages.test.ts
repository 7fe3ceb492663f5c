import { describe, expect, it } from 'vitest';

import type { cards } from '#contract/board/cards.ts';
import type { DataOf } from '#contract/operation.ts';
import { startPages } from '#server/areas/intake/url-meta/test-pages.ts';
import { callerOf } from '#test/app/caller.ts';

type Created = DataOf<typeof cards.create>;

const { app, serve } = await startPages();
const me = callerOf(app, await app.token('writer', { role: 'member' }));
const create = (sent: object = {}) => me.post<Created>('cards.php', { title: 'A card', ...sent });
const card = async (id: number) => (await me.get<DataOf<typeof cards.get>>('card.php', { card_id: id })).card;

describe('a new card with an address', () => {
  it('takes title, description, picture and platform from the page of its address', async () => {
    const url = serve(`<html><head><title>Ignored</title>
      <meta property="og:title" content="Quay opens"><meta property="og:image" content="https://img.example/q.jpg">
      <meta property="og:description" content="<script>alert(1)</script> At last."></head></html>`);
    const made = await me.post<Created>('cards.php', { post_url: url });
    expect(made).toMatchObject({
      auto_extracted: true,
      title: 'Quay opens',
      image_url: 'https://img.example/q.jpg',
      platform: null,
    });
    const given = await me.post<Created>('cards.php', {
      post_url: url,
      description: 'Mine',
      image_url: null,
    });
    expect(given).toMatchObject({ title: 'Quay opens', description: 'Mine', image_url: null });
  });

  it('keeps the title that it is given and takes from the page what is missing', async () => {
    const url = serve(`<meta property="og:title" content="Quay opens">
      <meta property="og:description" content="At last."><meta property="og:image" content="https://img.example/q.jpg">`);
    const made = await create({ title: 'Mine', post_url: url });
    expect(made).toMatchObject({ auto_extracted: true, title: 'Mine', description: 'At last.' });
    expect(await card(made.card_id)).toMatchObject({
      title: 'Mine',
      description: 'At last.',
      image_url: 'https://img.example/q.jpg',
    });
    expect(await create({ post_url: url, description: 'Own', image_url: null })).not.toHaveProperty(
      'auto_extracted',
    );
  });

  it('is made with its own title where the page cannot be read, its platform told by the domain', async () => {
    const made = await create({ post_url: 'https://www.reddit.com/r/ports/comments/1' });
    expect(made).not.toHaveProperty('auto_extracted');
    expect(await card(made.card_id)).toMatchObject({ platform: 'reddit', description: null });
  });

  it.each([
    ['an error page', () => serve('<title>Sorry</title>', {}, 500)],
    ['a page without a title', () => serve('<p>Nothing</p>')],
    [
      'a picture',
      () => serve(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { 'content-type': 'image/png' }),
    ],
    ['an address inside', () => 'http://10.0.0.1/secret'],
    ['nobody there', () => 'http://127.0.0.1:1/'],
  ])('asks for a title when %s can give none', async (_what, url) => {
    const { status, body } = await app.call(
      'POST',
      'cards.php',
      { post_url: url() },
      await app.token('writer'),
    );
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
    expect(body.error?.details).toMatchObject({ fields: { title: expect.any(String) } });
    expect(body.error?.message).toContain('Enter a title');
  });
});
