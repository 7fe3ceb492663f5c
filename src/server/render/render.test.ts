import sharp from 'sharp';
import { expect, test } from 'vitest';

import { card, rendererForTests } from '#test/app/renderer.ts';

/** Nothing here takes for ever; a busy machine may take its time. */
const patience = { patienceMs: 60_000 };
const renderer = rendererForTests(patience);

/** Colour at a place, as `#rrggbb`. */
async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

/** How much of a picture is not white, in pixels. */
async function inked(bytes: Uint8Array): Promise<number> {
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((grey) => grey < 128).length;
}

const css = '.vh-card{width:200px;height:100px;background:#123456}';

test.each(['png', 'jpeg', 'webp'] as const)(
  'a card becomes a %s of its format at twice its size',
  async (type) => {
    const { bytes, width, height } = await renderer.render(card({ css }), { type });
    expect({ width, height }).toEqual({ width: 400, height: 200 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: type, width: 400, height: 200 });
  },
);

test('the picture is the card and nothing around it', async () => {
  const { bytes } = await renderer.render(card({ css: `body{background:#f00}${css}` }), {
    type: 'png',
    scale: 1,
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  expect(await colourAt(bytes, 0, 0)).toBe('#123456');
  expect(await colourAt(bytes, 199, 99)).toBe('#123456');
});

test('what stands out over the format is cut', async () => {
  const large = '.vh-card{width:900px;height:9000px;background:#123456}';
  const { width, height } = await renderer.render(card({ css: large }), { type: 'png', scale: 1 });
  expect({ width, height }).toEqual({ width: 200, height: 100 });
});

test('the viewport is that of the format', async () => {
  const wide = `.vh-card{width:100vw;height:100vh}@media (width:640px) and (height:360px){.vh-card{background:#00ff00}}`;
  const asked = { ...card({ css: wide }), width: 640, height: 360 };
  const { bytes, width, height } = await renderer.render(asked, { type: 'png', scale: 1 });
  expect({ width, height }).toEqual({ width: 640, height: 360 });
  expect(await colourAt(bytes, 320, 180)).toBe('#00ff00');
});

test('the same card gives the same bytes, on a page that was used and on a fresh one', async () => {
  const asked = card({
    html: '<div class="vh-card"><h1>Same</h1><p style="animation:a 3s infinite">again</p></div>',
    css: `${css}.vh-card{font:20px Inter;color:#fff}@keyframes a{to{opacity:0}}`,
    fonts: ['Inter'],
  });
  const first = await renderer.render(asked, { type: 'png' });
  await renderer.render(card({ html: '<div class="vh-card"><p>Another</p></div>' }), { type: 'jpeg' });
  const [second, third] = await Promise.all([
    renderer.render(asked, { type: 'png' }),
    renderer.render(asked, { type: 'png' }),
  ]);
  const other = rendererForTests(patience);
  const fourth = await other.render(asked, { type: 'png' });
  for (const again of [second, third, fourth]) expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
});

test('fonts are there when the picture is taken, and those of a template are ours', async () => {
  const words = (font: string) =>
    card({ html: `<div class="vh-card" style="font:60px '${font}'">Copydesk</div>`, fonts: [font] });
  const [inter, serif, unknown] = await Promise.all(
    ['Inter', 'Source Serif 4', 'No Such Font'].map((font) => renderer.render(words(font), { type: 'png' })),
  );
  expect(await inked(inter?.bytes ?? new Uint8Array())).toBeGreaterThan(0);
  expect(Buffer.compare(inter?.bytes ?? new Uint8Array(), serif?.bytes ?? new Uint8Array())).not.toBe(0);
  expect(Buffer.compare(inter?.bytes ?? new Uint8Array(), unknown?.bytes ?? new Uint8Array())).not.toBe(0);
});

test('text that would run over gets smaller until it fits', async () => {
  const long = (fit: string) =>
    card({
      html: `<div class="vh-card"><p ${fit}>${'Donaudampfschifffahrtsgesellschaft '.repeat(3)}</p><i></i></div>`,
      css:
        '.vh-card{width:200px;height:100px;position:relative;overflow:hidden;background:#fff;color:#000}' +
        'p{margin:0;width:190px;height:60px;font:30px Inter;overflow:hidden;background:#fff}' +
        'p{overflow:visible}i{position:absolute;inset:62px 0 0 0;}',
      fonts: ['Inter'],
    });
  const below = async (fit: string) => {
    const { bytes } = await renderer.render(long(fit), { type: 'png', scale: 1 });
    return inked(await sharp(bytes).extract({ left: 0, top: 64, width: 200, height: 36 }).png().toBuffer());
  };
  expect(await below('')).toBeGreaterThan(0);
  expect(await below('data-vh-fit="0.2"')).toBe(0);
});

test('letters that are taller than their line are no reason to get smaller', async () => {
  const drawn = async (fit: string) => {
    const asked = card({
      html: `<div class="vh-card"><p ${fit}>Fit</p></div>`,
      css: '.vh-card{width:200px;height:100px;background:#fff;color:#000}p{margin:0;font:60px/0.9 Inter}',
      fonts: ['Inter'],
    });
    return (await renderer.render(asked, { type: 'png' })).bytes;
  };
  expect(Buffer.compare(await drawn('data-vh-fit="0.2"'), await drawn(''))).toBe(0);
});

const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();

test('pictures of the library stand in the card, in elements and in styles', async () => {
  const { bytes } = await renderer.render(
    card({
      html: '<div class="vh-card"><img src="http://desk.example:4400/media/a.png" width="50" height="50"></div>',
      css: `${css}.vh-card::after{content:'';position:absolute;left:100px;top:0;width:50px;height:50px;background:url(https://desk.example/b.png)}`,
      media: () => Promise.resolve({ bytes: red, type: 'image/png' }),
    }),
    { type: 'png', scale: 1 },
  );
  expect(await colourAt(bytes, 10, 10)).toBe('#ff0000');
  expect(await colourAt(bytes, 120, 10)).toBe('#ff0000');
  expect(await colourAt(bytes, 70, 70)).toBe('#123456');
});

test('a picture that is not in the library is named, and no card is made without it', async () => {
  const html = '<div class="vh-card"><img src="https://elsewhere.example/x.png"></div>';
  await expect(renderer.render(card({ html }), { type: 'png' })).rejects.toMatchObject({
    code: 'picture_missing',
    message: expect.stringContaining('https://elsewhere.example/x.png'),
  });
});

test('a picture that is none is named too', async () => {
  const html = '<div class="vh-card"><img src="data:image/png;base64,AAAA"></div>';
  await expect(renderer.render(card({ html }), { type: 'png' })).rejects.toMatchObject({
    code: 'picture_missing',
  });
});

test('animations that end stand at their end, others at their beginning', async () => {
  const moving = (how: string) =>
    card({ css: `${css}.vh-card{animation:a ${how}}@keyframes a{to{background:#00ff00}}` });
  const ended = await renderer.render(moving('9s forwards'), { type: 'png', scale: 1 });
  expect(await colourAt(ended.bytes, 5, 5)).toBe('#00ff00');
  const endless = await renderer.render(moving('9s infinite'), { type: 'png', scale: 1 });
  expect(await colourAt(endless.bytes, 5, 5)).toBe('#123456');
});

test('a picture that moves by itself stands at its first frame', async () => {
  const frame = (red: number) => Buffer.from(Array.from({ length: 400 }, () => [red, 0, 255 - red]).flat());
  const gif = await sharp(Buffer.concat([frame(255), frame(0)]), {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .gif({ delay: [20, 20], loop: 0 })
    .toBuffer();
  const html = `<div class="vh-card"><img src="data:image/gif;base64,${gif.toString('base64')}"></div>`;
  for (let again = 0; again < 4; again += 1) {
    const { bytes } = await renderer.render(card({ html }), { type: 'png', scale: 1 });
    expect(await colourAt(bytes, 5, 5)).toBe('#ff0000');
  }
});

test('a template without a card says what it lacks', async () => {
  await expect(renderer.render(card({ html: '<div>No card</div>' }), { type: 'png' })).rejects.toMatchObject({
    code: 'no_card',
    message: expect.stringContaining('vh-card'),
  });
});

test('a card without a size says so', async () => {
  await expect(renderer.render(card({ css: '' }), { type: 'png' })).rejects.toMatchObject({
    code: 'no_card',
  });
});

test('a style that tries to end its element early stays a style', async () => {
  const early = `${css}.x::after{content:'</style><div class="vh-card">'}</STYLE><p>`;
  const { bytes } = await renderer.render(card({ css: early }), { type: 'png', scale: 1 });
  expect(await colourAt(bytes, 5, 5)).toBe('#123456');
});

test('more cards than pages come out one after another', async () => {
  const cards = Array.from({ length: 12 }, (_, index) =>
    card({ css: `.vh-card{width:200px;height:100px;background:#0000${(16 + index).toString(16)}}` }),
  );
  const made = await Promise.all(cards.map((each) => renderer.render(each, { type: 'png', scale: 1 })));
  const colours = await Promise.all(made.map(({ bytes }) => colourAt(bytes, 1, 1)));
  expect(colours).toEqual(cards.map((_, index) => `#0000${(16 + index).toString(16)}`));
});

test('whoever gives up gets no picture, and the next one does', async () => {
  const stop = new AbortController();
  stop.abort(new Error('gone'));
  await expect(renderer.render(card(), { type: 'png' }, stop.signal)).rejects.toThrow('gone');
  expect((await renderer.render(card(), { type: 'png' })).width).toBe(400);
});

test('where no Chromium runs, it says so and what to do', async () => {
  const none = rendererForTests({ chromiumPath: '/nowhere/chromium' });
  expect(await none.problem()).toContain('CHROMIUM_PATH');
  await expect(none.render(card(), { type: 'png' })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await renderer.problem()).toBeNull();
});
