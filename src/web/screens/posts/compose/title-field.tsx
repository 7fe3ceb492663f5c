import { t } from '@lingui/core/macro';

import type { NetworkFacts } from '#contract/networks/facts.ts';
import { cutAt } from '#contract/text/text-length.ts';
import { MarkedText } from './marked-text.tsx';

interface TitleFieldProps {
  title: string;
  facts: NetworkFacts;
  disabled: boolean;
  onChange: (title: string) => void;
}

/** The title of a post on a network where each needs one. */
export function TitleField({ title, facts, disabled, onChange }: TitleFieldProps) {
  const end = facts.title ? cutAt(title, facts.title) : title.length;
  return (
    <MarkedText
      label={t`Title`}
      where="title"
      value={title}
      cut={end === title.length ? null : end}
      isLine
      disabled={disabled}
      placeholder={t`Title`}
      // Pasted text may have several lines; the second would become the text.
      onChange={(text) => onChange(text.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
}
