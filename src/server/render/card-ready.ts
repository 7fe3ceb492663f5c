export interface CardFacts {
  /** The box of `.vh-card` in CSS pixels of its page; null where there is none. */
  box: { x: number; y: number; width: number; height: number } | null;
  elements: number;
  /** URLs of pictures that failed to load. */
  broken: string[];
  /** Until the end of the longest finite animation; 0 where nothing moves. */
  seconds: number;
}

/**
 * Runs in the page that shows a card, in which a template's own scripts never run: fits the text, waits for
 * fonts and pictures, and then sets `data-vh-ready="1"` on `.vh-card`.
 *
 * Text is fitted by `data-vh-fit` on an element with a height of its own: its font size is reduced until
 * nothing overflows, down to the fraction of its size in the attribute (half by default).
 *
 * It is passed into the page as text, so it cannot use anything outside of itself.
 * @param still shows finite animations at their end and others at their beginning; else all wait at their
 * beginning
 */
export async function makeCardReady(still: boolean): Promise<CardFacts> {
  const card = document.querySelector('.vh-card');
  const elements = document.querySelectorAll('*');
  const facts: CardFacts = { box: null, elements: elements.length, broken: [], seconds: 0 };
  if (!card || elements.length > 5_000) return facts;

  for (const animation of document.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    if (Number.isFinite(end)) facts.seconds = Math.max(facts.seconds, end / 1000);
    if (!still) animation.pause();
    else if (Number.isFinite(end)) animation.finish();
    else animation.cancel();
  }
  for (const svg of document.querySelectorAll('svg')) svg.pauseAnimations();

  // Layout requests the fonts; before it, none is awaited.
  card.getBoundingClientRect();
  await document.fonts.ready;
  fit();
  await Promise.all([...pictureAddresses()].map(decoded));
  card.setAttribute('data-vh-ready', '1');
  const { x, y, width, height } = card.getBoundingClientRect();
  return { ...facts, box: { x, y, width, height } };

  function fit() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-vh-fit]')) {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      // Where the line height is smaller than its letters, the last line's letters stick out without
      // overflow.
      const over = () =>
        element.scrollHeight >
          element.clientHeight + 1 + 0.25 * Number.parseFloat(getComputedStyle(element).fontSize) ||
        element.scrollWidth > element.clientWidth + 1;
      if (!over()) continue;
      let large = size;
      let small = size * (Number(element.getAttribute('data-vh-fit')) || 0.5);
      while (large - small > 0.5) {
        const middle = (large + small) / 2;
        element.style.fontSize = `${middle}px`;
        if (over()) large = middle;
        else small = middle;
      }
      element.style.fontSize = `${small}px`;
    }
  }

  /** URLs of all pictures, including those of styles, which fire no load events. */
  function pictureAddresses() {
    const addresses = new Set<string>();
    for (const image of document.querySelectorAll('img')) addresses.add(image.currentSrc || image.src);
    for (const image of document.querySelectorAll('image')) addresses.add(image.href.baseVal);
    if (!document.documentElement.outerHTML.includes('url(')) return addresses;
    for (const element of elements)
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(element, pseudo);
        const values = [style.backgroundImage, style.maskImage, style.borderImageSource, style.content];
        for (const value of [...values, style.listStyleImage])
          for (const [, address] of value.matchAll(/url\("((?:https?:|data:)[^"]*)"\)/g))
            if (address) addresses.add(address);
      }
    return addresses;
  }

  async function decoded(address: string) {
    if (address === '' || address.startsWith('#')) return;
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
    } catch {
      facts.broken.push(address.slice(0, 200));
    }
  }
}
