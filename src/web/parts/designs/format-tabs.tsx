import { t } from '@lingui/core/macro';

import type { TemplateFormat } from '#contract/designs/template-shape.ts';
import { formatLabel } from './format-labels.ts';

interface FormatTabsProps {
  formats: readonly TemplateFormat[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** The formats of a template, each with its dimensions. */
export function FormatTabs({ formats, chosen, onChoose }: FormatTabsProps) {
  return (
    <fieldset aria-label={t`Format`} className="flex flex-wrap gap-1.5">
      {formats.map(({ name, w, h }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          data-hint={`${w} × ${h}`}
          onClick={() => onChoose(name)}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-soft hover:border-edge hover:text-ink aria-pressed:border-ink aria-pressed:text-ink"
        >
          <span
            aria-hidden
            className="border border-current"
            style={{ width: 12 * Math.min(1, w / h), height: 12 * Math.min(1, h / w) }}
          />
          {formatLabel(name)}
        </button>
      ))}
    </fieldset>
  );
}
