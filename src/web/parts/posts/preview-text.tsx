import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

import { linkedParts, type Linking } from './linked-parts.ts';

interface PreviewTextProps {
  text: string;
  /** What the network links. */
  links: Linking;
  /** Number of lines before the text is collapsed; absent: all. */
  lines?: number | undefined;
  /** Index at which the network's limit cuts the text; null if it fits. */
  cut?: number | null;
}

/** A text as a network shows it: what it links highlighted, collapsed, the overflow marked. */
export function PreviewText({ text, links, lines, cut = null }: PreviewTextProps) {
  const [isOpen, setOpen] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [folds, setFolds] = useState(false);
  const mayFold = lines !== undefined && cut === null;
  useEffect(() => {
    const element = paragraph.current;
    if (!element || !mayFold || isOpen) return;
    // Whether lines are hidden depends on the preview's width, which may change.
    const observer = new ResizeObserver(() => setFolds(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayFold, isOpen, text]);
  return (
    <>
      <p
        ref={paragraph}
        dir="auto"
        className={`break-words whitespace-pre-wrap ${mayFold && !isOpen ? 'line-clamp-1' : ''}`}
        style={mayFold && !isOpen ? { WebkitLineClamp: lines } : undefined}
      >
        {cut === null ? (
          <Linked text={text} links={links} />
        ) : (
          <>
            <Linked text={text.slice(0, cut)} links={links} />
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
          {isOpen
            ? t({ message: 'Less', context: 'of a text' })
            : t({ message: 'More', context: 'of a text' })}
        </button>
      )}
    </>
  );
}

/** Highlights links without making them clickable, since this is only a preview. */
function Linked({ text, links }: Pick<PreviewTextProps, 'text' | 'links'>) {
  return linkedParts(text, links).map((part, index) =>
    part.isLink ? (
      <span key={index} className="text-accent">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
