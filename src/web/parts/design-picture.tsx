import { useMemo } from 'react';

import { fill } from '#contract/template-fill.ts';
import { api } from '#web/api.ts';
import { Skeleton } from '#web/ui/states.tsx';

import { CardFrame } from './card-frame.tsx';
import { namedBy, type Design } from './design.ts';

interface DesignPictureProps {
  design: Design;
  className?: string;
}

/** The picture that a design will become, drawn here as the desk will draw it. */
export function DesignPicture({ design, className = '' }: DesignPictureProps) {
  const { data, error, refetch } = api.templates.get.useQuery(namedBy(design));
  const template = data?.template;
  const filled = useMemo(
    () => template && fill(template, design.variables, { format: design.format }),
    [template, design],
  );
  const fonts = useMemo(() => template?.fonts.map(({ family }) => family) ?? [], [template]);
  if (error?.code === 'not_found')
    return (
      <p role="alert" className="text-danger">
        Its template was deleted, so no picture can be made of it. Take the design out or choose another one.
      </p>
    );
  if (error && !data)
    return (
      <p role="alert" className="text-danger">
        The design cannot be shown. {error.message}{' '}
        <button
          type="button"
          className="min-h-6 font-semibold underline underline-offset-2"
          onClick={() => void refetch()}
        >
          Try again
        </button>
      </p>
    );
  if (!template || !filled) return <Skeleton className={`aspect-[4/5] w-full ${className}`} />;
  return (
    <div className="flex flex-col gap-1">
      <CardFrame
        filled={filled}
        fonts={fonts}
        label={`Design: ${template.name}, ${filled.format.name}`}
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
