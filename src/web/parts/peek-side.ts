interface Span {
  left: number;
  right: number;
}

/**
 * Where a peek of this width floats, so that it does not cover the row that it shows: at the end of the area unless
 * less of the row is covered at its start. All in px of the window.
 */
export function peekSide(row: Span, area: Span, width: number, isRightToLeft: boolean): 'start' | 'end' {
  const atLeft = covered(row, { left: area.left, right: area.left + width });
  const atRight = covered(row, { left: area.right - width, right: area.right });
  const [start, end] = isRightToLeft ? [atRight, atLeft] : [atLeft, atRight];
  return start < end ? 'start' : 'end';
}

function covered(row: Span, panel: Span): number {
  return Math.max(0, Math.min(row.right, panel.right) - Math.max(row.left, panel.left));
}
