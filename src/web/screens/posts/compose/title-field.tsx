import { t } from '@lingui/core/macro';
import { useId } from 'react';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import { cutAt } from '#contract/text/text-length.ts';
import { FieldNote } from './field-note.tsx';
import { MarkedText } from './marked-text.tsx';

interface TitleFieldProps {
  title: string;
  facts: NetworkFacts;
  disabled: boolean;
  /** What the checks say about it; undefined for nothing. */
  finding?: Finding | undefined;
  onChange: (title: string) => void;
}

/** The title of a post on a network where each needs one. */
export function TitleField({ title, facts, disabled, finding, onChange }: TitleFieldProps) {
  const note = useId();
  const end = facts.title ? cutAt(title, facts.title) : title.length;
  return (
    <div className="flex flex-col gap-1">
      <MarkedText
        label={t`Title`}
        where="title"
        value={title}
        cut={end === title.length ? null : end}
        isLine
        disabled={disabled}
        describedBy={note}
        // Pasted text may have several lines; the second would become the text.
        onChange={(text) => onChange(text.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <FieldNote id={note} finding={finding} hint={undefined} />
    </div>
  );
}
