/** UTF-16. A parser takes half a second for an article of this length. */
const longLetters = 40_000;

/** Signs of markup in one paragraph or list, where the time grows with their square. */
const mostSigns = 1_000;

/** Signs of quotes and lists at the beginnings of lines, where the time grows with their square too. */
const mostContainers = 1_000;

const beginnings = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)]))+/gm;

function containersIn(text: string): number {
  const signs = text.match(beginnings) ?? [];
  return signs.reduce((sum, one) => sum + (one.match(/[-+*>.)]/g)?.length ?? 0), 0);
}

/** Whether Markdown would keep the page busy: it is very long, or has more markup than anyone writes. */
export function isHeavyMarkdown(text: string): boolean {
  if (text.length > longLetters || containersIn(text) > mostContainers) return true;
  return text.split(/\n\s*\n/).some((block) => (block.match(/[*_~[\]|>]/g)?.length ?? 0) > mostSigns);
}
