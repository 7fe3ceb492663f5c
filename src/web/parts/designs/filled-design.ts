import { useMemo } from 'react';

import { fill } from '#contract/designs/template-fill.ts';
import { api } from '#web/api.ts';
import { namedBy, type Design } from './design.ts';

/** A design's template and its filled result; both are undefined while loading, or if the template does not exist. */
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
