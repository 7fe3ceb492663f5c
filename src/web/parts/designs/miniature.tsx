import { useMemo, useState } from 'react';

import { exampleValues, miniatureAddress } from '#contract/designs/miniature.ts';
import type { TemplateRow } from '#contract/designs/template-fields.ts';
import { fill } from '#contract/designs/template-fill.ts';
import { api } from '#web/api.ts';
import { CardFrame } from './card-frame.tsx';

/** A template with its examples: the server's rendering, or the card itself if there is none. */
export function Miniature({ template }: { template: TemplateRow }) {
  const { name, canvas_w, canvas_h, palette, formats } = template;
  const address = miniatureAddress(template);
  const [there, setThere] = useState<{ address: string; isLost: boolean } | null>(null);
  const { w, h } = formats.find((format) => format.default) ?? { w: canvas_w, h: canvas_h };
  const known = there?.address === address ? there : null;
  if (known?.isLost) return <LiveMiniature template={template} />;
  return (
    <img
      src={address}
      alt=""
      title={name}
      width={w}
      height={h}
      loading="lazy"
      decoding="async"
      onLoad={() => setThere({ address, isLost: false })}
      onError={() => setThere({ address, isLost: true })}
      // The placeholder while loading is the palette's first colour.
      style={known ? undefined : { background: Object.values(palette)[0] }}
      className={`absolute inset-2 size-[calc(100%-1rem)] rounded-sm object-contain ${known ? '' : 'animate-pulse'}`}
    />
  );
}

function LiveMiniature({ template: { id, name, formats } }: { template: TemplateRow }) {
  const whole = api.templates.get.useQuery({ id }).data?.template;
  const filled = useMemo(() => whole && fill(whole, exampleValues(whole.variables)), [whole]);
  const { w = 1, h = 1 } = formats.find((format) => format.default) ?? {};
  return (
    <span className="absolute inset-2 @container-size grid place-items-center">
      {whole && filled && (
        <span style={{ width: `min(100cqw, 100cqh * ${w / h})` }}>
          <CardFrame filled={filled} fonts={whole.fonts.map(({ family }) => family)} label={name} />
        </span>
      )}
    </span>
  );
}
