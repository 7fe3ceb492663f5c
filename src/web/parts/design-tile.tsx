import { LayoutTemplate } from 'lucide-react';

import { CardFrame } from './card-frame.tsx';
import type { Design } from './design.ts';
import type { TileFit } from './framed-picture.tsx';
import { useFilledDesign } from './filled-design.ts';

interface DesignTileProps {
  design: Design;
  /** Gives the frame its size, as for any other picture of a post. */
  className: string;
  /** `contain` shows all of it; `own` gives the frame its height by what it shows. */
  fit: TileFit;
}

/** A design as the picture that it will be, in the frame in which a network shows pictures, and cut as it cuts them. */
export function DesignTile({ design, className, fit }: DesignTileProps) {
  const { template, filled, fonts, error } = useFilledDesign(design);
  if (!template || !filled)
    return (
      <span
        className={`flex flex-col items-center justify-center gap-1 bg-sunken p-2 text-center text-xs text-faint ${error ? '' : 'animate-pulse'} ${className}`}
      >
        {error && <LayoutTemplate aria-hidden className="size-5" strokeWidth={1.5} />}
        {error && 'The design cannot be shown: see there why.'}
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
            label={`Design: ${template.name}, ${name}`}
            isMoving={template.media_type === 'video'}
          />
        </span>
      </span>
    </span>
  );
}
