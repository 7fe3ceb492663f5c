import type { Finding } from '#contract/posts/checks/finding.ts';
import { severityStyles } from '#web/parts/posts/findings.tsx';

interface FieldNoteProps {
  /** For `aria-describedby` of the field. */
  id: string;
  finding: Finding | undefined;
  hint: string | undefined;
}

/** The line below a field: what the checks say about it, else its hint. */
export function FieldNote({ id, finding, hint }: FieldNoteProps) {
  const text = finding?.text ?? hint;
  return (
    <p
      id={id}
      className={`text-xs empty:hidden ${finding ? severityStyles[finding.severity].color : 'text-faint'}`}
    >
      {text}
    </p>
  );
}
