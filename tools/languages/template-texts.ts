import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

interface Described {
  name: string;
  description: string;
  variables: readonly { label: string; description?: string }[];
}

/** Its messages are said by `shippedText` of the templates. */
const context = 'template';

/** Finds what a shipped template says to who fills it in. What stands on the card is an example, and stays as it is. */
export const templateTexts: ExtractorType = {
  match: (file) => /\/templates\/global\/[^/]+\/template\.json$/.test(file),
  extract(file, code, onFound) {
    const { name, description, variables } = JSON.parse(code) as Described;
    const texts = [name, description, ...variables.flatMap((one) => [one.label, one.description ?? ''])];
    for (const message of new Set(texts.filter(Boolean)))
      onFound({ id: String(generateMessageId(message, context)), message, context, origin: [file, 1] });
  },
};
