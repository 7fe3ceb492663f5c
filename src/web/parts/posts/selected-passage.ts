import { passageOf, textAt, type Passage, type PassageTexts } from '#contract/posts/passage.ts';

export interface ChosenPassage {
  where: string;
  /** Null: no words are chosen yet. */
  passage: Passage | null;
}

/** The words of a post that are selected on the page; null where none are. */
export function selectedPassage(texts: HTMLElement | null, post: PassageTexts): ChosenPassage | null {
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!texts || !range || range.collapsed || !texts.contains(range.commonAncestorContainer)) return null;
  const { startContainer } = range;
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const holder = element?.closest<HTMLElement>('[data-passage]');
  const where = holder?.dataset.passage;
  const text = where === undefined ? undefined : textAt(post, where);
  if (!holder || where === undefined || text === undefined) return null;
  const before = document.createRange();
  before.selectNodeContents(holder);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  // A selection that leaves this text ends with it.
  const passage = passageOf(text, start, Math.min(text.length, start + range.toString().length));
  return passage && { where, passage };
}
