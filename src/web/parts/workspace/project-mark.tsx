import { FramedPicture } from '#web/parts/media/framed-picture.tsx';

interface ProjectMarkProps {
  project: { color: string; logo_url: string | null };
  /** `large` is for rows of two lines. */
  size?: 'small' | 'large';
}

/** A project's logo, or its colour. Its name is shown beside it. */
export function ProjectMark({ project: { color, logo_url }, size = 'small' }: ProjectMarkProps) {
  const frame = size === 'small' ? 16 : 28;
  const style = `shrink-0 rounded-sm ${size === 'small' ? 'size-4' : 'size-7'}`;
  return (
    <FramedPicture
      url={logo_url}
      frame={frame}
      className={style}
      fallback={<span aria-hidden className={style} style={{ backgroundColor: color }} />}
    />
  );
}
