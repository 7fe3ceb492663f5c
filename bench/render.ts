import { findBrowser } from '#server/lib/browser.ts';
import { createLog } from '#server/lib/log.ts';
import type { Card, PictureType } from '#server/render/card.ts';
import { createRenderer } from '#server/render/renderer.ts';
import { ms, percentiles, report, timed } from './measure.ts';

const rounds = 40;
const atOnce = 60;

/** Pictures and a film of a card of 1080 × 1350 with two fonts, warm. */
export async function renderBench(): Promise<void> {
  const chromiumPath = await findBrowser({
    chromiumPath: process.env['CHROMIUM_PATH'] ?? null,
    cache: '.cache',
    bring: true,
  });
  const renderer = createRenderer({ chromiumPath, cache: '.cache', log: createLog({ level: 'warn' }) });
  const problem = await renderer.problem();
  if (problem !== null) return console.log(problem);

  const first = await timed(() => renderer.render(quote(0), { type: 'png', scale: 1 }));
  const rows: string[][] = [
    ['1080 × 1350', 'p50', 'p95', 'bytes'],
    ['PNG, the first one, Chromium starts', ms(first), '', ''],
  ];
  const kinds: [PictureType, number][] = [
    ['png', 1],
    ['jpeg', 1],
    ['webp', 1],
    ['png', 2],
    ['jpeg', 2],
  ];
  for (const [type, scale] of kinds) {
    const durations: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1)
      durations.push(
        await timed(async () => {
          bytes = (await renderer.render(quote(round), { type, scale })).bytes.length;
        }),
      );
    const { p50, p95 } = percentiles(durations);
    rows.push([`${type.toUpperCase()} ${scale}×`, ms(p50), ms(p95), `${Math.round(bytes / 1024)} kB`]);
  }
  const together = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, (_, n) => renderer.render(quote(n), { type: 'png', scale: 1 })),
    ),
  );
  rows.push([
    `PNG 1×, ${atOnce} requested at once`,
    `${((atOnce / together) * 1000).toFixed(1)} a second`,
    '',
    '',
  ]);
  const film = await timed(() => renderer.film(quote(0), { fps: 30, seconds: 3 }));
  rows.push(['a film of 3 s, 90 frames', ms(film), '', '']);
  report('Cards', rows);
  await renderer.close();
}

function quote(number: number): Card {
  return {
    organizationId: null,
    html:
      `<div class="vh-card"><p class="kicker">Number ${number}</p>` +
      '<blockquote data-vh-fit>What is worth doing is worth doing slowly, and in front of people who will say so.</blockquote>' +
      '<footer><b>Somebody Quoted</b><span>at an occasion, 2026</span></footer></div>',
    css:
      '.vh-card{width:1080px;height:1350px;padding:96px;display:flex;flex-direction:column;gap:48px;color:#f7f3ea;' +
      'background:linear-gradient(160deg,#1d2b3a,#3d2436);font:32px Inter;box-sizing:border-box;animation:in 3s}' +
      '.kicker{margin:0;letter-spacing:.1em;text-transform:uppercase;color:#e0a458}' +
      'blockquote{margin:0;flex:1;font:600 96px/1.15 "Source Serif 4"}footer{display:flex;justify-content:space-between}' +
      '@keyframes in{from{opacity:0}}',
    width: 1080,
    height: 1350,
    fonts: ['Inter', 'Source Serif 4'],
    media: () => Promise.resolve(null),
  };
}
