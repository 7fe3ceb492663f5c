import { useMemo } from 'react';

import { fill } from '#contract/template-fill.ts';
import { api } from '#web/api.ts';

import { namedBy, type Design } from './design.ts';

/** A design's template, and what comes of filling it; both are undefined until it is read, or where it is not there. */
export function useFilledDesign(design: Design) {
  const { data, error, refetch } = api.templates.get.useQuery(namedBy(design));
  const template = data?.template;
  const filled = useMemo(
    () => template && fill(template, design.variables, { format: design.format }),
    [template, design],
  );
  const fonts = useMemo(() => template?.fonts.map(({ family }) => family) ?? [], [template]);
  return { template, filled, fonts, error, refetch: () => void refetch() };
}
