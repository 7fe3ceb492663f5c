import { t } from '@lingui/core/macro';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';

import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';

interface PreviewTextProps {
  text: string;
  /** Number of lines before the text is collapsed; absent: all. */
  lines?: number | undefined;
  /** Index at which the network's limit cuts the text; null if it fits. */
  cut?: number | null;
}

/** A text as a network shows it: URLs, hashtags and mentions highlighted, collapsed, the overflow marked. */
export function PreviewText({ text, lines, cut = null }: PreviewTextProps) {
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
          {isOpen
            ? t({ message: 'Less', context: 'of a text' })
            : t({ message: 'More', context: 'of a text' })}
        </button>
      )}
    </>
  );
}

/** Highlights links without making them clickable, since this is only a preview. */
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
