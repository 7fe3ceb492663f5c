import { useLayoutEffect, useState, type RefObject } from 'react';

/** An element's content width in px, kept up to date; 0 before it is known. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  return useMeasure(ref, widthOf);
}

/** The height of an element in px, kept up to date; 0 before it is known. */
export function useElementHeight(ref: RefObject<HTMLElement | null>): number {
  return useMeasure(ref, heightOf);
}

const widthOf = (element: HTMLElement) => element.clientWidth;
const heightOf = (element: HTMLElement) => element.offsetHeight;

function useMeasure(ref: RefObject<HTMLElement | null>, read: (element: HTMLElement) => number): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setSize(read(element));
    const observer = new ResizeObserver(() => setSize(read(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, read]);
  return size;
}
