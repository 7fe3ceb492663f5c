import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';

import type { Filled } from '#contract/designs/template-fill.ts';
import { useElementWidth } from '#web/lib/element-size.ts';
import { framePage } from './frame-page.ts';

/** What the frame reports of its card once it is ready. */
export interface FrameFacts {
  elements: number;
  /** URLs of pictures that failed to load. */
  broken: readonly string[];
  hasCard: boolean;
}

interface CardFrameProps {
  filled: Filled;
  /** Families of the template. */
  fonts: readonly string[];
  /** Its description for screen readers. */
  label: string;
  isMoving?: boolean;
  onReady?: (facts: FrameFacts) => void;
  className?: string;
}

/**
 * A filled template, rendered at its real size, scaled to the available width, and shown once its fonts and
 * pictures are loaded. Until then the previous version stays, to avoid flicker while the user types.
 */
export function CardFrame({
  filled,
  fonts,
  label,
  isMoving = false,
  onReady,
  className = '',
}: CardFrameProps) {
  const { html, css, format } = useDeferredValue(filled);
  const families = fonts.join('\n');
  const page = useMemo(
    () => framePage({ html, css }, families.split('\n'), isMoving),
    [html, css, families, isMoving],
  );
  const [ready, setReady] = useState<{ page: string; format: Filled['format'] } | null>(null);
  const place = useRef<HTMLElement>(null);
  const width = useElementWidth(place);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || frames.current.get(page)?.contentWindow !== source || !isFacts(data)) return;
      setReady({ page, format });
      onReady?.(data);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [page, format, onReady]);
  const next = { page, format };
  const visible = ready ?? next;
  const layers = visible.page === page ? [next] : [visible, next];
  return (
    <figure
      ref={place}
      aria-label={label}
      className={`relative overflow-hidden bg-sunken ${ready ? '' : 'animate-pulse'} ${className}`}
      style={{ aspectRatio: `${visible.format.w} / ${visible.format.h}` }}
    >
      {width > 0 &&
        layers.map((layer) => (
          <iframe
            key={layer.page}
            ref={(frame) => {
              if (frame) frames.current.set(layer.page, frame);
              return () => void frames.current.delete(layer.page);
            }}
            // An opaque origin keeps its content from calling the server, and its policy runs only our own script.
            sandbox="allow-scripts"
            srcDoc={layer.page}
            title={label}
            inert
            tabIndex={-1}
            className={`absolute top-0 left-0 origin-top-left border-0 ${layer.page === ready?.page ? '' : 'opacity-0'}`}
            style={{
              width: layer.format.w,
              height: layer.format.h,
              transform: `scale(${width / layer.format.w})`,
            }}
          />
        ))}
    </figure>
  );
}

function isFacts(data: unknown): data is FrameFacts {
  return (
    typeof data === 'object' &&
    data !== null &&
    'hasCard' in data &&
    typeof data.hasCard === 'boolean' &&
    'elements' in data &&
    typeof data.elements === 'number' &&
    'broken' in data &&
    Array.isArray(data.broken) &&
    data.broken.every((address) => typeof address === 'string')
  );
}
