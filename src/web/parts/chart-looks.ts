const tick = { fontSize: 11, fill: 'var(--color-faint)' };

/** How the axis along the bottom looks in every chart. */
export const alongLook = { tick, tickLine: false, axisLine: { stroke: 'var(--color-edge)' } } as const;

/**
 * How the axis of the counts looks in every chart.
 * @param characters of its longest label: it has as much room as that needs
 */
export function countLook(characters: number) {
  return {
    width: characters * 6.5 + 12,
    allowDecimals: false,
    tick,
    tickLine: false,
    axisLine: false,
    tickCount: 4,
  } as const;
}

/** Lines at the counts alone; without a generator each label would be measured again for lines that are not drawn. */
export const gridLook = {
  vertical: false,
  verticalCoordinatesGenerator: () => [],
  stroke: 'var(--color-line)',
} as const;

/** What stands beside the pointer. */
export const bubbleLook = 'figures rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper';
