import { diffWords } from 'diff';

import { MediumTile } from '#web/parts/posts/preview-media.tsx';
import type { FieldChange } from './field-changes.ts';

/** Changed fields, with insertions and deletions marked word by word, and pictures side by side. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {changes.map((change) => (
        <div key={change.label}>
          <dt className="eyebrow">{change.label}</dt>
          <dd dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
            <Difference change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Words as the text's language has them: Japanese puts no spaces between them. */
const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Time limit for a word diff in ms, since it takes quadratic time. Beyond it the whole text is shown as replaced. */
const patienceMs = 60;

function Difference({ change: { before, after, pictures } }: { change: FieldChange }) {
  if (pictures)
    return (
      <span className="flex flex-wrap items-center gap-3">
        {pictures.before !== null && (
          <del className="flex items-center gap-2 rounded-sm bg-danger-wash p-1 text-danger">
            <Picture url={pictures.before} /> {before}
          </del>
        )}
        {pictures.after !== null && (
          <ins className="flex items-center gap-2 rounded-sm bg-good-wash p-1 text-good no-underline">
            <Picture url={pictures.after} /> {after}
          </ins>
        )}
      </span>
    );
  if (before === null) return <Came>{after}</Came>;
  if (after === null) return <Removed>{before}</Removed>;
  const parts = diffWords(before, after, { timeout: patienceMs, intlSegmenter });
  if (!parts)
    return (
      <>
        <Removed>{before}</Removed> <Came>{after}</Came>
      </>
    );
  return parts.map(({ added, removed, value }, index) => {
    // The pieces have no identity but their position.
    if (added) return <Came key={index}>{value}</Came>;
    if (removed) return <Removed key={index}>{value}</Removed>;
    return <span key={index}>{value}</span>;
  });
}

function Picture({ url }: { url: string }) {
  return <MediumTile medium={{ url }} frame={40} className="size-10 shrink-0 rounded-sm" />;
}

function Came({ children }: { children: string | null }) {
  return <ins className="rounded-sm bg-good-wash text-good no-underline">{children}</ins>;
}

function Removed({ children }: { children: string }) {
  return <del className="rounded-sm bg-danger-wash text-danger">{children}</del>;
}
