import sharp from 'sharp';
import { expect, test } from 'vitest';

import type { Medium } from '#contract/media/media.ts';
import type { Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { picture, sendFile } from '#test/data/media.ts';
import { codeOf, startNewsroom } from '#test/data/newsroom.ts';

const room = await startNewsroom(await freshDatabase());
const { app } = room;
const owner = await room.colleague('full', { role: 'owner' });
const reader = await room.colleague('reader');

const quote = {
  template: 'quote-plain',
  format: 'square',
  variables: { quote: 'A **calm** sea', author: 'A diver' },
};
const render = (input: Record<string, unknown>, key = owner.key) =>
  app.call('POST', 'render.php', input, key);
const takenOf = ({ body }: Answer) => body.data as { medium: Medium; duplicate: boolean };

async function bytesOf({ url }: Medium): Promise<Buffer> {
  return (await app.fastify.inject({ url: new URL(url).pathname })).rawPayload;
}

test('a design becomes a picture in the library, at twice its size and with its words as alternative text', async () => {
  const answer = await render({ design: quote });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'x-credits-cost': '1', 'x-credits-balance': '9999' });
  const { medium } = takenOf(answer);
  expect(medium).toMatchObject({ kind: 'image', type: 'image/png', width: 2160, height: 2160 });
  expect(medium).toMatchObject({ alt: 'A calm sea. A diver', name: 'Plain quote, square' });
  expect(await sharp(await bytesOf(medium)).metadata()).toMatchObject({ format: 'png', width: 2160 });
});

test('the same design is the same picture, kept once', async () => {
  const [one, two] = [takenOf(await render({ design: quote })), takenOf(await render({ design: quote }))];
  expect(two).toMatchObject({ duplicate: true, medium: { media_id: one.medium.media_id } });
});

test('type, scale and alternative text are as one asks', async () => {
  const answer = await render({ design: quote, type: 'jpeg', scale: 1, alt: 'A quote on paper' });
  expect(takenOf(answer).medium).toMatchObject({ type: 'image/jpeg', width: 1080, alt: 'A quote on paper' });
});

test('a design that breaks a rule of its template is refused with the field, and costs nothing', async () => {
  const answer = await render({ design: { ...quote, variables: { quote: 'x'.repeat(2_000) } } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.error?.details?.['fields'] ?? {})).toContain('design.variables.quote');
  expect(answer.headers).toMatchObject({ 'x-credits-cost': '0' });
});

test('a template that is not there, an unknown type and a wild scale are refused', async () => {
  for (const input of [
    { design: { ...quote, template: 'no-such-one' } },
    { design: quote, type: 'svg' },
    { design: quote, scale: 50 },
    {},
  ])
    expect((await render(input)).status).toBe(422);
});

test('a reader may not render', async () => {
  expect(codeOf(await render({ design: quote }, reader.key))).toBe('403 insufficient_scope');
});

test('pictures in a design come from the own library, and from nobody else’s', async () => {
  await app.call('POST', 'templates.php', { action: 'create', ...photo }, owner.key);
  const sent = await sendFile(app, owner.key, await picture('png').toBuffer());
  const { url } = sent.body.data as { url: string };
  const own = await render({ design: { template: 'photo', variables: { photo: url } } });
  expect(own.status).toBe(200);

  const elsewhere = await room.addOrganization();
  const stranger = await room.colleague('full', { role: 'owner', organizationId: elsewhere });
  await app.call('POST', 'templates.php', { action: 'create', ...photo }, stranger.key);
  const theirs = await render({ design: { template: 'photo', variables: { photo: url } } }, stranger.key);
  expect(theirs.status).toBe(422);
  expect(theirs.body.error).toMatchObject({
    code: 'validation_error',
    details: { reason: 'picture_missing' },
  });
});

const photo = {
  slug: 'photo',
  name: 'Photo',
  category: 'image',
  canvas_w: 400,
  canvas_h: 300,
  html: '<div class="vh-card"><img src="{{photo}}" alt=""></div>',
  css: '.vh-card { width: 100vw; height: 100vh; }',
  variables: [{ key: 'photo', label: 'Photo', type: 'image', required: true, rules: {} }],
};
