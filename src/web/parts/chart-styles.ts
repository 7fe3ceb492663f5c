const tick = { fontSize: 11, fill: 'var(--color-faint)' };

/** How the axis along the bottom looks in every chart. */
export const baseAxis = { tick, tickLine: false, axisLine: { stroke: 'var(--color-edge)' } } as const;

/**
 * The style of the axis of counts in every chart.
 * @param characters length of its longest label, which determines the width
 */
export function countAxis(characters: number) {
  return {
    width: characters * 6.5 + 12,
    allowDecimals: false,
    tick,
    tickLine: false,
    axisLine: false,
    tickCount: 4,
  } as const;
}

/**
 * Lines at the counts only; without a generator each label would be measured again for lines that are not
 * drawn.
 */
export const countGrid = {
  vertical: false,
  verticalCoordinatesGenerator: () => [],
  stroke: 'var(--color-line)',
} as const;

/** A label of an axis, whose words keep their own direction: charts go from left to right (theme.css). */
export const axisText = (text: string) => `\u2068${text}\u2069`;

/** The tooltip beside the pointer. */
export const tooltipStyle = 'figures rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper';
