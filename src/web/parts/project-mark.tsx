import { FramedPicture } from './framed-picture.tsx';

interface ProjectMarkProps {
  project: { color: string; logo_url: string | null };
  /** `large` stands at the head of a row of two lines. */
  size?: 'small' | 'large';
}

/** What tells a project from others at a glance: its logo, or its colour. Its name stands beside it. */
export function ProjectMark({ project: { color, logo_url }, size = 'small' }: ProjectMarkProps) {
  const frame = size === 'small' ? 16 : 28;
  const look = `shrink-0 rounded-sm ${size === 'small' ? 'size-4' : 'size-7'}`;
  return (
    <FramedPicture
      url={logo_url}
      frame={frame}
      className={look}
      fallback={<span aria-hidden className={look} style={{ backgroundColor: color }} />}
    />
  );
}
