import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, test } from 'vitest';

import { card, rendererForTests } from '#test/app/renderer.ts';

// Nothing here takes for ever; a busy machine may take its time.
const renderer = rendererForTests({ patienceMs: 60_000 });

const moving = card({
  css:
    '.vh-card{width:201px;height:100px;background:#fff;animation:a 1s linear forwards}' +
    '@keyframes a{to{background:#000}}@media (prefers-reduced-motion:reduce){.vh-card{animation:none}}',
});

test('a card that moves becomes a film, as long as it moves and frame by frame', async () => {
  const { bytes, container, width, height, seconds } = await renderer.film(moving, { fps: 10 });
  expect({ width, height, seconds }).toEqual({ width: 200, height: 100, seconds: 1 });
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  expect((await input.getFormat()).name).toBe(container === 'mp4' ? 'MP4' : 'WebM');
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.computePacketStats()).toMatchObject({ packetCount: 10 });
  expect(await input.computeDuration()).toBeCloseTo(1, 1);
});

test('each frame shows its own moment', async () => {
  const { bytes } = await renderer.film(
    card({
      css:
        '.vh-card{width:200px;height:100px;background:#fff;animation:a 1s steps(1) forwards}' +
        '@keyframes a{50%{background:repeating-conic-gradient(#f00 0 7%,#0f0 0 11%,#00f 0 19%)}}',
    }),
    { fps: 10 },
  );
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const sizes: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) sizes.push(packet.byteLength);
  // A frame with new content takes bytes; the frames before and after it repeat what is there.
  expect(sizes.indexOf(Math.max(...sizes))).toBe(5);
});

test('a card in which nothing moves is no film', async () => {
  await expect(renderer.film(card())).rejects.toMatchObject({ code: 'no_motion' });
});

test('a picture after a film stands still again', async () => {
  const before = await renderer.render(moving, { type: 'png' });
  await renderer.film(moving, { fps: 2 });
  const after = await Promise.all([1, 2, 3].map(() => renderer.render(moving, { type: 'png' })));
  for (const { bytes } of after) expect(Buffer.compare(bytes, before.bytes)).toBe(0);
});
