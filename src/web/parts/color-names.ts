import { t } from '@lingui/core/macro';

import type { colors } from '#contract/colors.ts';

/** The names of the offered colours. */
export const colorNames: Readonly<Record<(typeof colors)[number]['value'], string>> = {
  '#64748b': t`Slate`,
  '#2563eb': t`Blue`,
  '#0891b2': t`Cyan`,
  '#0f766e': t`Teal`,
  '#16a34a': t`Green`,
  '#ca8a04': t`Yellow`,
  '#ea580c': t`Orange`,
  '#dc2626': t`Red`,
  '#db2777': t`Pink`,
  '#7c3aed': t`Violet`,
};
