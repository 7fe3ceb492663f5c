import { Parser } from 'htmlparser2';

/** The elements of a piece of HTML that are in no other one, in their order, as they are written. */
export function blocksOf(markup: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  const parser = new Parser({
    onopentag() {
      if (depth === 0) start = parser.startIndex;
      depth += 1;
    },
    onclosetag() {
      depth -= 1;
      if (depth === 0) blocks.push(markup.slice(start, parser.endIndex + 1));
    },
  });
  parser.end(markup);
  return blocks;
}
