import { t } from '@lingui/core/macro';

import type { CardSummary } from '#contract/board/cards.ts';
import { priorityLabels } from './labels.ts';

const bars: Record<CardSummary['priority'], { filled: number; tone: string }> = {
  low: { filled: 1, tone: 'fill-faint' },
  medium: { filled: 2, tone: 'fill-faint' },
  high: { filled: 3, tone: 'fill-warning' },
  urgent: { filled: 4, tone: 'fill-danger' },
};

const heights = [3, 5.5, 8, 10.5];

/** Four rising bars, filled up to the priority; the two highest priorities are coloured. */
export function PriorityMark({ priority }: { priority: CardSummary['priority'] }) {
  const { filled, tone } = bars[priority];
  const label = priorityLabels[priority];
  return (
    <span className="inline-flex" data-hint={t`Priority: ${{ priority: label }}`}>
      <span className="sr-only">{t`Priority: ${{ priority: label }}.`}</span>
      <svg aria-hidden viewBox="0 0 14 12" className="h-3 w-3.5">
        {heights.map((height, index) => (
          <rect
            key={height}
            x={index * 3.6}
            y={11 - height}
            width={2.6}
            height={height}
            rx={0.8}
            className={index < filled ? tone : 'fill-edge'}
          />
        ))}
      </svg>
    </span>
  );
}
