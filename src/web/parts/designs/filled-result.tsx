import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';

import type { Filled } from '#contract/designs/template-fill.ts';
import type { TemplateFormat } from '#contract/designs/template-shape.ts';
import { pageLocale } from '#web/lib/page-language.ts';
import { CardFrame, type FrameFacts } from './card-frame.tsx';
import { FormatTabs } from './format-tabs.tsx';

interface FilledResultProps {
  filled: Filled;
  of: {
    formats: readonly TemplateFormat[];
    fonts: readonly { family: string }[];
    media_type: 'image' | 'video';
  };
  /** The picture's label; its format is added. */
  label: string;
  onFormat: (name: string) => void;
  className?: string;
}

/** A filled template in any of its formats, and the problems that prevent rendering it. */
export function FilledResult({ filled, of, label, onFormat, className = '' }: FilledResultProps) {
  const { name, w, h } = filled.format;
  const [facts, setFacts] = useState<FrameFacts | null>(null);
  return (
    <section
      aria-label={t`Preview`}
      className={`flex min-h-0 flex-col gap-2 max-[62.5rem]:min-h-max ${className}`}
    >
      <FormatTabs formats={of.formats} chosen={name} onChoose={onFormat} />
      {/* As large as width and height allow. */}
      <div className="@container-size grid min-h-72 flex-1 place-items-center max-[62.5rem]:h-[70vw]">
        <div style={{ width: `min(100cqw, 100cqh * ${w / h})` }}>
          <CardFrame
            filled={filled}
            fonts={of.fonts.map(({ family }) => family)}
            label={t`${label}, ${{ format: name }}`}
            isMoving={of.media_type === 'video'}
            onReady={setFacts}
            className="rounded-sm border border-line"
          />
        </div>
      </div>
      <FrameNotes facts={facts} />
    </section>
  );
}

/** The server rejects a card with more elements. */
const mostElements = 5_000;

function FrameNotes({ facts }: { facts: FrameFacts | null }) {
  if (!facts) return null;
  const limit = mostElements.toLocaleString(pageLocale());
  const notes = [
    !facts.hasCard && t`No element has the class vh-card, so there is nothing to render.`,
    facts.elements > mostElements &&
      plural(facts.elements, { other: `The card has # elements; the limit is ${limit}.` }),
    ...facts.broken.map((address) => t`The image ${address} is not in the media library. Upload it first.`),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} role="alert" className="text-xs break-words text-danger">
      {note}
    </p>
  ));
}
