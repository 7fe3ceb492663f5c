import { plural, t } from '@lingui/core/macro';
import { Megaphone, Tag } from 'lucide-react';

import type { Labelled } from '#contract/labels/label-filter.ts';
import { useLabelsOf } from './label-data.ts';

interface LabelChipsProps {
  of: Labelled;
  /** The maximum number of chips; the rest is counted, with the marks of its colors. */
  most?: number;
  /** Without frames, for lines that are low. */
  isBare?: boolean;
  /** On several lines where one is too short. */
  isWrapped?: boolean;
  className?: string;
}

/** The most marks of labels without a chip. */
const mostMarks = 4;

/** The campaign and labels of a card, post or medium. Nothing where it has none. */
export function LabelChips({
  of,
  most = 3,
  isBare = false,
  isWrapped = false,
  className = '',
}: LabelChipsProps) {
  const { campaign, labels } = useLabelsOf(of);
  const chips = [
    ...(campaign ? [{ ...campaign, isCampaign: true }] : []),
    ...labels.map((label) => ({ ...label, isCampaign: false })),
  ];
  if (chips.length === 0) return null;
  const rest = chips.length - most;
  return (
    <span className={`flex min-w-0 items-center gap-1 ${isWrapped ? 'flex-wrap' : ''} ${className}`}>
      {chips.slice(0, most).map(({ id, name, color, isCampaign }) => (
        <LabelChip
          key={`${isCampaign} ${id}`}
          name={name}
          color={color}
          isCampaign={isCampaign}
          isBare={isBare}
        />
      ))}
      {rest > 0 && (
        <span
          className="figures shrink-0 text-xs text-faint"
          data-hint={chips
            .slice(most)
            .map(({ name }) => name)
            .join(', ')}
        >
          <span aria-hidden dir="ltr" className="flex items-center">
            +{rest}
            {chips.slice(most, most + mostMarks).map(({ id, color, isCampaign }) => (
              <LabelMark key={`${isCampaign} ${id}`} color={color} isCampaign={isCampaign} />
            ))}
          </span>
          <span className="sr-only">
            {plural({ count: rest }, { one: '# more label', other: '# more labels' })}
          </span>
        </span>
      )}
    </span>
  );
}

interface LabelChipProps {
  name: string;
  color: string;
  isCampaign?: boolean;
  isBare?: boolean;
}

/** A label or campaign: its name beside a mark of its colour, a tag or a megaphone. */
export function LabelChip({ name, color, isCampaign = false, isBare = false }: LabelChipProps) {
  return (
    <span
      className={`inline-flex max-w-32 min-w-0 items-center gap-1 text-xs ${isBare ? '' : 'h-4.5 rounded-full border border-line px-1.5 text-soft'}`}
      data-hint={isCampaign ? t`Campaign: ${name}` : t`Label: ${name}`}
    >
      <LabelMark color={color} isCampaign={isCampaign} />
      <bdi className="truncate">{name}</bdi>
    </span>
  );
}

export function LabelMark({ color, isCampaign = false }: Pick<LabelChipProps, 'color' | 'isCampaign'>) {
  const Icon = isCampaign ? Megaphone : Tag;
  return (
    <Icon
      aria-hidden
      className="size-3 shrink-0 forced-color-adjust-none"
      style={{
        // The colors are chosen for light backgrounds; on dark ones they are lightened.
        color: `light-dark(${color}, color-mix(in oklch, ${color}, white 30%))`,
        fill: `color-mix(in srgb, ${color} 35%, transparent)`,
      }}
    />
  );
}
