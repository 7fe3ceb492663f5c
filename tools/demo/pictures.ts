import { drawings, type Ink } from './drawings.ts';
import { randomFrom, seedOf, type Random } from './random.ts';
import { motifs, type Motif } from './topics.ts';

/** Every motif in this many variants. */
const variants = 4;

export const pictureCount = motifs.length * variants;

/** Paper, two tones, one accent: quiet enough to stand beside headlines. */
const palettes: readonly Ink[] = [
  { paper: '#f3efe6', far: '#d3d8d2', near: '#5b7a78', accent: '#c8553d' },
  { paper: '#ebeef2', far: '#bcc8d6', near: '#34506b', accent: '#d9a441' },
  { paper: '#f4ece8', far: '#dcc3b8', near: '#7c4f4a', accent: '#3f7d73' },
  { paper: '#eceee4', far: '#c5cdae', near: '#4b5b3a', accent: '#b5651d' },
];

/** Where our server shows one of the pictures of a motif. */
export function pictureOf(motif: Motif, variant: number): string {
  return `/demo/pictures/${motifs.indexOf(motif) * variants + (variant % variants)}.svg`;
}

/**
 * The picture of this number as an SVG document, always the same. No script, no outside reference. Null when
 * there is no such picture (numbers go from 0 to `pictureCount` - 1).
 */
export function demoPicture(id: number): string | null {
  const motif = Number.isInteger(id) && id >= 0 ? motifs[Math.floor(id / variants)] : undefined;
  const ink = palettes[id % variants];
  if (!motif || !ink) return null;
  const random: Random = randomFrom(seedOf(id, motif));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675" ` +
    `preserveAspectRatio="xMidYMid slice"><rect width="1200" height="675" fill="${ink.paper}"/>` +
    `${drawings[motif](random, ink)}</svg>`
  );
}
