import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';

import { exampleValues } from '#contract/designs/miniature.ts';
import { fill } from '#contract/designs/template-fill.ts';
import { useRested } from '#web/lib/rested.ts';
import { FilledResult } from '#web/parts/designs/filled-result.tsx';
import type { TemplateDraft } from './template-draft.ts';

/** Previews a template's draft, filled with its examples. */
export function EditResult({ draft }: { draft: TemplateDraft }) {
  const [format, setFormat] = useState<string>();
  // Debounced: a half-typed tag would break the preview.
  const rested = useRested(draft, 150);
  const filled = useMemo(() => {
    const isKnown = rested.formats.some(({ name }) => name === format);
    return fill(rested, exampleValues(rested.variables), isKnown ? { format } : {});
  }, [rested, format]);
  return (
    <FilledResult filled={filled} of={rested} label={t`Preview with example content`} onFormat={setFormat} />
  );
}
