import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';

import type { NetworkName } from '#contract/networks/facts.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text-parts.ts';

interface PreviewWordsProps {
  text: string;
  network: NetworkName;
  /** Where the network's limit cuts the text; null where it fits. */
  cut?: number | null;
}

/** So many lines are shown before the network folds the rest away; the others show all. */
const foldedLines: Partial<Record<NetworkName, string>> = {
  instagram: 'line-clamp-2',
  tiktok: 'line-clamp-2',
  linkedin: 'line-clamp-3',
  facebook: 'line-clamp-5',
  youtube: 'line-clamp-2',
};

/** A text as a network shows it: addresses, hashtags and mentions set apart, folded, the overflow marked. */
export function PreviewWords({ text, network, cut = null }: PreviewWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const fold = foldedLines[network];
  const words = useRef<HTMLParagraphElement>(null);
  const [folds, setFolds] = useState(false);
  const mayFold = fold !== undefined && cut === null;
  useEffect(() => {
    const element = words.current;
    if (!element || !mayFold || isOpen) return;
    // What is hidden depends on the width of the preview, which changes.
    const observer = new ResizeObserver(() => setFolds(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayFold, isOpen, text]);
  return (
    <>
      <p
        ref={words}
        dir="auto"
        className={`break-words whitespace-pre-wrap ${mayFold && !isOpen ? fold : ''}`}
      >
        {cut === null ? (
          <Linked text={text} />
        ) : (
          <>
            <Linked text={text.slice(0, cut)} />
            <mark className="rounded-xs bg-danger-wash text-danger">{text.slice(cut)}</mark>
          </>
        )}
      </p>
      {mayFold && folds && (
        <button
          type="button"
          className="min-h-6 text-faint hover:text-ink"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </>
  );
}

/** Nothing in a preview leads anywhere: it only looks like it. */
function Linked({ text }: { text: string }) {
  const found = [...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)].toSorted(
    (a, b) => a.start - b.start,
  );
  const parts: ReactNode[] = [];
  let from = 0;
  for (const part of found) {
    parts.push(
      <Fragment key={from}>{text.slice(from, part.start)}</Fragment>,
      <span key={`part ${part.start}`} className="text-accent">
        {part.text}
      </span>,
    );
    from = part.end;
  }
  return [...parts, <Fragment key="rest">{text.slice(from)}</Fragment>];
}
