import { z } from 'zod';

import { text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';

/** Characters of the URL of a medium. */
export const longestAddress = 2_000;

/** A web URL, or one of our own media. */
export const mediaAddress = text(longestAddress).refine(
  (value) => /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value),
  { error: () => t`must be a URL (${{ example: 'https://…' }})` },
);

/** The spec has plain URLs; with alt text (extension) each is an object. */
export const mediaInput = z.union([
  mediaAddress,
  z.object({ url: mediaAddress, alt: text(5_000).nullable().optional() }),
]);
