import type { Random } from './random.ts';
import type { Motif } from './topics.ts';

export interface Ink {
  paper: string;
  far: string;
  near: string;
  accent: string;
}

type Drawing = (random: Random, ink: Ink) => string;

const width = 1200;
const height = 675;

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (color: string, size: number): string =>
  ` stroke="${color}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round"`;

/** A line of hills from edge to edge, filled down to the bottom. */
function ridge(random: Random, base: number, rise: number, fill: string): string {
  let d = `M0 ${height}V${base}`;
  for (let x = 0; x < width; x += 300)
    d += `Q${x + 150} ${base - random.int(-rise, rise * 2)} ${x + 300} ${base - random.int(0, rise)}`;
  return path(`${d}V${height}Z`, fill);
}

/** One abstract drawing for each motif, 1200 × 675. */
export const drawings: Readonly<Record<Motif, Drawing>> = {
  skyline: (random, ink) =>
    circle(random.int(200, 1000), 190, random.int(60, 110), ink.accent) +
    times(14, (i) => {
      const top = random.int(210, 430);
      return rect(i * 88 - 10, top, random.int(60, 96), height - top, ink.far);
    }) +
    times(9, (i) => {
      const top = random.int(330, 520);
      const x = i * 140 + random.int(-20, 20);
      const lights = times(3, (row) => rect(x + 18, top + 26 + row * 44, 20, 20, ink.paper));
      return rect(x, top, 96, height - top, ink.near) + lights;
    }),
  waves: (random, ink) =>
    circle(random.int(250, 950), 200, 90, ink.accent) +
    times(5, (i) => {
      const y = 300 + i * 80;
      const swing = random.int(24, 52);
      const d = `M0 ${y}${times(6, (k) => `q100 ${k % 2 ? swing : -swing} 200 0`)}V${height}H0Z`;
      return path(d, i % 2 ? ink.near : ink.far, ` fill-opacity="${0.55 + i * 0.1}"`);
    }),
  hills: (random, ink) =>
    circle(random.int(250, 950), 210, random.int(70, 120), ink.accent) +
    ridge(random, 400, 110, ink.far) +
    ridge(random, 500, 80, ink.near) +
    ridge(random, 610, 40, ink.paper),
  circuit: (random, ink) =>
    times(9, () => {
      const x = random.int(1, 10) * 100;
      const y = random.int(1, 5) * 100;
      const d = `M${x} ${y}h${random.int(1, 3) * 50}v${random.int(-2, 2) * 50}h${random.int(1, 4) * 50}`;
      return path(d, 'none', stroke(ink.far, 10)) + circle(x, y, 14, ink.near);
    }) +
    rect(470, 208, 260, 260, ink.near, ' rx="24"') +
    times(5, (i) => rect(500 + i * 44, 180, 16, 28, ink.near) + rect(500 + i * 44, 468, 16, 28, ink.near)) +
    rect(540, 278, 120, 120, ink.accent, ' rx="12"'),
  orbit: (random, ink) =>
    times(60, () => circle(random.int(0, width), random.int(0, height), random.int(1, 4), ink.far)) +
    times(3, (i) => {
      const turn = random.int(-40, 40);
      const r = 200 + i * 95;
      return `<ellipse cx="600" cy="338" rx="${r}" ry="${r * 0.42}" fill="none" transform="rotate(${turn} 600 338)"${stroke(ink.far, 5)}/>`;
    }) +
    circle(600, 338, random.int(95, 130), ink.near) +
    circle(600 + random.int(180, 330), 338 - random.int(60, 170), random.int(22, 42), ink.accent),
  chart: (random, ink) => {
    const tops = Array.from({ length: 9 }, (_, i) => 520 - i * random.int(14, 40) - random.int(0, 60));
    const bars = tops.map((y, i) => rect(140 + i * 105, y, 62, 580 - y, i === 8 ? ink.accent : ink.far));
    const line = tops.map((y, i) => `${i ? 'L' : 'M'}${171 + i * 105} ${y - 46}`).join('');
    return (
      times(4, (i) => rect(110, 180 + i * 100, 980, 3, ink.far, ' fill-opacity="0.6"')) +
      bars.join('') +
      path(line, 'none', stroke(ink.near, 9))
    );
  },
  leaf: (random, ink) =>
    times(13, (i) => {
      const turn = i * 28 + random.int(-8, 8);
      const size = random.int(170, 280);
      const fill = i % 5 === 0 ? ink.accent : i % 2 ? ink.near : ink.far;
      const d = `M0 0Q${size * 0.4} ${-size * 0.5} 0 ${-size}Q${-size * 0.4} ${-size * 0.5} 0 0Z`;
      return path(d, fill, ` transform="translate(600 345) rotate(${turn})"`);
    }),
  sound: (random, ink) =>
    times(29, (i) => {
      const high = random.int(30, 120) + Math.round(220 * Math.exp(-(((i - 14) / 7) ** 2)));
      const fill = i % 7 === 3 ? ink.accent : i % 2 ? ink.near : ink.far;
      return rect(60 + i * 38, 338 - high, 20, high * 2, fill, ' rx="10"');
    }),
  pitch: (random, ink) =>
    times(6, (i) => rect(i * 200, 0, 100, height, ink.far, ' fill-opacity="0.5"')) +
    rect(90, 80, 1020, 515, 'none', stroke(ink.near, 7)) +
    path('M600 80V595', 'none', stroke(ink.near, 7)) +
    circle(600, 338, 100, 'none', stroke(ink.near, 7)) +
    rect(90, 218, 150, 240, 'none', stroke(ink.near, 7)) +
    rect(960, 218, 150, 240, 'none', stroke(ink.near, 7)) +
    path(
      `M${random.int(260, 420)} 480Q600 ${random.int(60, 200)} ${random.int(760, 900)} 330`,
      'none',
      `${stroke(ink.accent, 6)} stroke-dasharray="4 18"`,
    ) +
    circle(random.int(760, 900), 330, 20, ink.accent),
  table: (random, ink) =>
    rect(0, 470, width, 205, ink.far) +
    times(3, (i) => {
      const x = 250 + i * 350 + random.int(-30, 30);
      const r = random.int(90, 130);
      const steam = path(`M${x} ${380 - r}q26 -36 0 -72q-26 -36 0 -72`, 'none', stroke(ink.far, 8));
      return (
        steam + path(`M${x - r} 440H${x + r}A${r} ${r} 0 0 1 ${x - r} 440Z`, i === 1 ? ink.accent : ink.near)
      );
    }),
  cells: (random, ink) =>
    times(26, (i) => {
      const r = random.int(26, 92);
      const x = random.int(60, 1140);
      const y = random.int(50, 625);
      const fill = i % 6 === 0 ? ink.accent : i % 2 ? ink.far : ink.near;
      return circle(x, y, r, fill, ' fill-opacity="0.7"') + circle(x, y, Math.round(r / 3), ink.paper);
    }),
  pillars: (random, ink) =>
    circle(random.int(200, 1000), 160, 80, ink.accent) +
    path('M220 270L600 110L980 270Z', ink.near) +
    rect(220, 286, 760, 34, ink.near) +
    times(6, (i) => rect(256 + i * 126, 336, 58, 210, i % 2 ? ink.far : ink.near)) +
    rect(190, 562, 820, 30, ink.near) +
    rect(150, 606, 900, 30, ink.far),
  road: (random, ink) =>
    circle(random.int(300, 900), 230, 84, ink.accent) +
    ridge(random, 360, 60, ink.far) +
    path(`M${random.int(540, 580)} 340H${random.int(620, 660)}L980 675H220Z`, ink.near) +
    times(5, (i) => rect(595 - i * 2, 380 + i * 58, 10 + i * 5, 30 + i * 4, ink.paper)),
  books: (random, ink) =>
    times(2, (shelf) => {
      const y = 320 + shelf * 260;
      let x = 110;
      let row = rect(80, y, 1040, 16, ink.near);
      while (x < 1040) {
        const w = random.int(34, 66);
        const h = random.int(130, 215);
        const fill = random.pick([ink.near, ink.far, ink.far, ink.near, ink.accent]);
        row += rect(x, y - h, w, h, fill) + rect(x + 8, y - h + 22, w - 16, 6, ink.paper);
        x += w + random.int(3, 9);
      }
      return row;
    }),
};
