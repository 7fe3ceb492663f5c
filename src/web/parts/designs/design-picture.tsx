import { t } from '@lingui/core/macro';

import { Skeleton } from '#web/ui/states.tsx';
import { CardFrame } from './card-frame.tsx';
import type { Design } from './design.ts';
import { useFilledDesign } from './filled-design.ts';
import { formatLabel } from './format-labels.ts';

interface DesignPictureProps {
  design: Design;
  className?: string;
}

/** A preview of a design's picture, rendered here as the server will render it. */
export function DesignPicture({ design, className = '' }: DesignPictureProps) {
  const { template, filled, fonts, error, refetch } = useFilledDesign(design);
  if (error?.code === 'not_found')
    return (
      <p role="alert" className="text-danger">
        {t`The template of this design was deleted, so no image can be rendered. Remove the design or choose another template.`}
      </p>
    );
  if (error && !template) {
    const reason = error.message;
    return (
      <p role="alert" className="text-danger">
        {t`Couldn’t render the design. ${reason}`}{' '}
        <button
          type="button"
          className="min-h-6 font-semibold underline underline-offset-2"
          onClick={refetch}
        >
          {t`Try again`}
        </button>
      </p>
    );
  }
  if (!template || !filled) return <Skeleton className={`aspect-[4/5] w-full ${className}`} />;
  return (
    <div className="flex flex-col gap-1">
      <CardFrame
        filled={filled}
        fonts={fonts}
        label={t`Design: ${{ template: template.name }}, ${{ format: formatLabel(filled.format.name) }}`}
        isMoving={template.media_type === 'video'}
        className={`rounded-md border border-line ${className}`}
      />
      {filled.findings.map(({ text }) => (
        <p key={text} className="text-xs text-danger">
          {text}
        </p>
      ))}
    </div>
  );
}
