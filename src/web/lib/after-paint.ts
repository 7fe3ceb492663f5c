import { useEffect, useState } from 'react';

/**
 * Whether what was rendered when it first became ready has been painted: what can wait begins then, so that it takes
 * no time from what is in view. A tab that nobody sees is not painted.
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
