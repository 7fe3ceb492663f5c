import { t } from '@lingui/core/macro';
import { LayoutTemplate } from 'lucide-react';

import type { TileFit } from '#web/parts/media/framed-picture.tsx';
import { CardFrame } from './card-frame.tsx';
import type { Design } from './design.ts';
import { useFilledDesign } from './filled-design.ts';
import { formatLabel } from './format-labels.ts';

interface DesignTileProps {
  design: Design;
  /** Classes that set the frame's size. */
  className: string;
  /** `contain` shows all of it; `own` sets the frame's height by its content. */
  fit: TileFit;
}

/** A preview of a design's picture in a network's picture frame, cropped like any picture there. */
export function DesignTile({ design, className, fit }: DesignTileProps) {
  const { template, filled, fonts, error } = useFilledDesign(design);
  if (!template || !filled)
    return (
      <span
        className={`flex flex-col items-center justify-center gap-1 bg-sunken p-2 text-center text-xs text-faint ${error ? '' : 'animate-pulse'} ${className}`}
      >
        {error && <LayoutTemplate aria-hidden className="size-5" strokeWidth={1.5} />}
        {error && t`Couldn’t render the design`}
      </span>
    );
  const { name, w, h } = filled.format;
  const side = fit === 'contain' ? 'min' : 'max';
  return (
    <span
      className={`relative block overflow-hidden bg-sunken ${className}`}
      style={fit === 'own' ? { aspectRatio: w / h } : undefined}
    >
      <span className="absolute inset-0 @container-size grid place-content-center">
        <span className="block" style={{ width: `${side}(100cqw, 100cqh * ${w / h})` }}>
          <CardFrame
            filled={filled}
            fonts={fonts}
            label={t`Design: ${{ template: template.name }}, ${{ format: formatLabel(name) }}`}
            isMoving={template.media_type === 'video'}
          />
        </span>
      </span>
    </span>
  );
}
