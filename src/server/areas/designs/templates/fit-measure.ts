export interface Misfit {
  text: string;
  problem: string;
}

/**
 * Runs in the page that shows a card, as text, like `makeCardReady`. Reports texts that overflow the card or
 * their own box, cover another text, are too small to read, or have too little contrast.
 * @param smallest type size in hundredths of the shorter side
 */
export function misfits(smallest: number): Misfit[] {
  const card = document.querySelector('.vh-card');
  if (!card) return [{ text: '', problem: 'no card' }];
  const vmin = Math.min(innerWidth, innerHeight) / 100;
  const edge = card.getBoundingClientRect();
  const found: Misfit[] = [];
  const texts = textsOf(card);

  for (const { element, text, size, rects } of texts) {
    const add = (problem: string) => found.push({ text: text.slice(0, 20), problem });
    if (size < smallest * vmin - 0.01) add(`${(size / vmin).toFixed(2)} vmin`);
    if (rects.some((rect) => !within(rect, edge, 1))) add('over the card');
    const box = element.closest('[data-vh-fit]');
    // Allowed by the fit: letters taller than their line.
    const tolerance = 0.25 * Number.parseFloat(getComputedStyle(box ?? element).fontSize) + 0.25 * size;
    if (box && rects.some((rect) => !within(rect, box.getBoundingClientRect(), tolerance)))
      add(`over its box .${box.className}`);
    const needed = size >= 4 * vmin ? 3 : 4.5;
    const contrast = contrastOf(element);
    if (contrast < needed) add(`contrast ${contrast.toFixed(2)}`);
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (one.rects.some((a) => other.rects.some((b) => cover(core(a, one.size), core(b, other.size)))))
        found.push({ text: one.text.slice(0, 20), problem: `covers ${other.text.slice(0, 20)}` });
  return found;

  function textsOf(root: Element) {
    return [...root.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      if (own.length === 0 || element.tagName === 'I') return [];
      const rects = own.flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width }) => width > 0.5);
      });
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return [
        {
          element,
          size,
          rects,
          text: own
            .map((node) => node.textContent ?? '')
            .join('')
            .trim(),
        },
      ];
    });
  }

  /** Without the space above and below the letters, which lines of a tight setting share. */
  function core({ left, right, top, bottom }: DOMRect, size: number) {
    const cut = Math.max(0, (bottom - top - 0.72 * size) / 2);
    return { left: left + 1, right: right - 1, top: top + cut, bottom: bottom - cut };
  }

  function cover(a: ReturnType<typeof core>, b: ReturnType<typeof core>): boolean {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }

  function within(inner: DOMRect, outer: DOMRect, by: number): boolean {
    const across = inner.left >= outer.left - 2 && inner.right <= outer.right + 2;
    return across && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;
  }

  /** The lowest contrast with what may lie behind it: a picture counts as both black and white. */
  function contrastOf(element: Element): number {
    const layers: number[][] = [];
    for (let at: Element | null = element; at; at = at.parentElement) {
      layers.push(colour(getComputedStyle(at).backgroundColor));
      if (at === card) break;
    }
    const rect = element.getBoundingClientRect();
    const onPicture = [...document.querySelectorAll('img')].some((image) =>
      cover(core(image.getBoundingClientRect(), 1e6), core(rect, 1e6)),
    );
    const grounds = onPicture
      ? [
          [0, 0, 0, 1],
          [255, 255, 255, 1],
        ]
      : [[255, 255, 255, 1]];
    const above = onPicture ? layers.slice(0, -1) : layers;
    const ink = colour(getComputedStyle(element).color);
    return Math.min(
      ...grounds.map((ground) => {
        const behind = above.reduceRight(over, ground);
        const [light, dark] = [luminance(over(behind, ink)), luminance(behind)].toSorted((a, b) => b - a);
        return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
      }),
    );
  }

  function over(below: number[], above: number[]): number[] {
    const alpha = above[3] ?? 1;
    return [0, 1, 2].map((i) => (above[i] ?? 0) * alpha + (below[i] ?? 0) * (1 - alpha)).concat(1);
  }

  /** Red, green and blue from 0 to 255, and alpha. */
  function colour(written: string): number[] {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (written.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number);
    const times = written.startsWith('color(') ? 255 : 1;
    return [red * times, green * times, blue * times, alpha];
  }

  function luminance(rgb: number[]): number {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
