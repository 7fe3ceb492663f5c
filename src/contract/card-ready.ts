export interface CardFacts {
  /** The box of `.vh-card` in CSS pixels of its page; null where there is none. */
  box: { x: number; y: number; width: number; height: number } | null;
  elements: number;
  /** Addresses of pictures that did not come or are none. */
  broken: string[];
  /** Until the longest animation that ends has ended; 0 where nothing moves. */
  seconds: number;
}

/**
 * Runs in the page that shows a card, where a template's own scripts never do: makes the text fit, waits for fonts and
 * pictures, and then sets `data-vh-ready="1"` on `.vh-card`.
 *
 * Text fits by `data-vh-fit` on an element with a height of its own: its type gets smaller until nothing runs over,
 * down to the part of its size that the attribute says (half of it when it says nothing).
 *
 * It is carried into the page as text: nothing outside of it is there.
 * @param still animations that end stand at their end, others at their beginning; else all wait at their beginning
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

  // Layout asks for the fonts; before it, none is awaited.
  card.getBoundingClientRect();
  await document.fonts.ready;
  fit();
  await Promise.all([...shown()].map(decoded));
  card.setAttribute('data-vh-ready', '1');
  const { x, y, width, height } = card.getBoundingClientRect();
  return { ...facts, box: { x, y, width, height } };

  function fit() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-vh-fit]')) {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      // Where lines are closer than its letters are tall, the last line's letters stand out and are no overflow.
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

  /** Addresses of all pictures, those of styles included: they do not say when they are there. */
  function shown() {
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
