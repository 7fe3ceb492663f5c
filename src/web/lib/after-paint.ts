import { useEffect, useState } from 'react';

/**
 * Whether the first ready state has been painted: work that can wait starts then, so that it does not delay
 * what is visible. A hidden tab is not painted.
 */
export function useAfterPaint(isReady = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady]);
  return isPainted;
}
