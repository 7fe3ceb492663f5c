import { useMemo, useState } from 'react';

import { exampleValues } from '#contract/miniature.ts';
import { fill } from '#contract/template-fill.ts';
import { useRested } from '#web/lib/rested.ts';
import { CardFrame, type FrameFacts } from '#web/parts/card-frame.tsx';
import { FrameNotes } from '#web/parts/fill-template.tsx';
import { FormatTabs } from '#web/parts/format-tabs.tsx';

import type { TemplateDraft } from './template-draft.ts';

/** What a draft of a template makes of its examples, in any of its formats. */
export function EditResult({ draft }: { draft: TemplateDraft }) {
  const [format, setFormat] = useState<string>();
  const [facts, setFacts] = useState<FrameFacts | null>(null);
  // Half a tag looks like nothing anybody wants to see.
  const rested = useRested(draft, 150);
  const filled = useMemo(() => {
    const isKnown = rested.formats.some(({ name }) => name === format);
    return fill(rested, exampleValues(rested.variables), isKnown ? { format } : {});
  }, [rested, format]);
  const fonts = useMemo(() => rested.fonts.map(({ family }) => family), [rested]);
  return (
    <section aria-label="Preview" className="flex min-h-0 flex-col gap-2">
      <FormatTabs formats={rested.formats} chosen={filled.format.name} onChoose={setFormat} />
      <div className="@container-size grid min-h-72 flex-1 place-items-center max-[999px]:h-[70vw]">
        <div style={{ width: `min(100cqw, 100cqh * ${filled.format.w / filled.format.h})` }}>
          <CardFrame
            filled={filled}
            fonts={fonts}
            label={`Preview with example words, ${filled.format.name}`}
            isMoving={rested.media_type === 'video'}
            onReady={setFacts}
            className="rounded-sm border border-line"
          />
        </div>
      </div>
      <FrameNotes facts={facts} />
    </section>
  );
}
