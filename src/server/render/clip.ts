import { t } from '#contract/message.ts';
import { RenderError } from './render-error.ts';

interface Size {
  width: number;
  height: number;
}

/** The card's box in whole pixels, within its format. */
export function clipOf(box: Size & { x: number; y: number }, format: Size) {
  const x = Math.max(0, Math.round(box.x));
  const y = Math.max(0, Math.round(box.y));
  const width = Math.min(format.width, Math.round(box.x + box.width)) - x;
  const height = Math.min(format.height, Math.round(box.y + box.height)) - y;
  if (width >= 1 && height >= 1) return { x, y, width, height };
  throw new RenderError(
    'no_card',
    () => t`The element with the class vh-card has no size in this format. Give it one.`,
  );
}
