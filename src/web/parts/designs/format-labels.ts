import { t } from '@lingui/core/macro';

const labels = new Map([
  ['portrait', t`Portrait`],
  ['square', t`Square`],
  ['landscape', t`Landscape`],
  ['story', t({ message: 'Story', context: 'format' })],
]);

/** What a format is called: the usual ones in the page’s language, others as their template names them. */
export const formatLabel = (name: string): string => labels.get(name) ?? name;
