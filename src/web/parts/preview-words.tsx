import { Fragment, useState, type ReactNode } from 'react';

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

/** About what fits into one line of a preview. */
const lineLength = 52;

/** A text as a network shows it: addresses, hashtags and mentions set apart, folded, the overflow marked. */
export function PreviewWords({ text, network, cut = null }: PreviewWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const fold = foldedLines[network];
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
  const folds = fold !== undefined && lines > Number(fold.slice(-1)) && cut === null;
  return (
    <>
      <p dir="auto" className={`break-words whitespace-pre-wrap ${folds && !isOpen ? fold : ''}`}>
        {cut === null ? (
          <Linked text={text} />
        ) : (
          <>
            <Linked text={text.slice(0, cut)} />
            <mark className="rounded-xs bg-danger-wash text-danger">{text.slice(cut)}</mark>
          </>
        )}
      </p>
      {folds && (
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
