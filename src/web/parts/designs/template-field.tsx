import { plural, t } from '@lingui/core/macro';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';

import type { Palette, TemplateVariable } from '#contract/designs/template-shape.ts';
import { withoutHighlights } from '#contract/designs/template-values.ts';
import { textLength } from '#contract/text/text-length.ts';
import { Below } from '#web/parts/below-field.tsx';
import { FramedPicture } from '#web/parts/media/framed-picture.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TokenField } from './token-field.tsx';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

/** Longer texts get a field of several lines, in graphemes. */
const oneLine = 60;

interface TemplateFieldProps {
  variable: TemplateVariable;
  value: unknown;
  palette: Palette;
  /** The error, as a sentence. */
  problem: string | undefined;
  onChange: (value: unknown) => void;
}

/** The input for one variable of a template, by its type and rules. */
export function TemplateField({ variable, value, palette, problem, onChange }: TemplateFieldProps) {
  const { key, label, type, rules, description, required } = variable;
  const field = label || key;
  const name = required ? field : t`${field} (optional)`;
  const choices = type === 'choice' || type === 'text' ? rules.enum : undefined;
  if (choices) {
    const chosen = typeof value === 'string' ? value : typeof rules.default === 'string' ? rules.default : '';
    return (
      <div>
        <Select
          label={name}
          layout="stacked"
          value={chosen}
          options={[
            ...(chosen === '' ? [{ value: '', label: t`Choose` }] : []),
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
          onChange={onChange}
        />
        <Below problem={problem}>{description}</Below>
      </div>
    );
  }
  switch (type) {
    case 'text':
    case 'choice': {
      const text = typeof value === 'string' ? value : '';
      return (
        <TextArea
          label={name}
          rows={(rules.max_chars ?? Infinity) <= oneLine ? 1 : 2}
          value={text}
          placeholder={placeholderOf(variable)}
          error={problem}
          description={<Counted variable={variable} text={text} />}
          onChange={onChange}
        />
      );
    }
    case 'list': {
      const items = Array.isArray(value) ? value.map(String) : [];
      return (
        <TextArea
          label={name}
          value={items.join('\n')}
          placeholder={placeholderOf(variable)}
          error={problem}
          description={listText(variable, items)}
          // Keep an empty last line, so that the user can start the next one.
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
        />
      );
    }
    case 'number':
      return (
        <TextField
          label={name}
          inputMode="decimal"
          value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
          placeholder={placeholderOf(variable) ?? ''}
          error={problem}
          description={description}
          onChange={onChange}
        />
      );
    case 'token':
      return (
        <TokenField
          label={name}
          value={typeof value === 'string' ? value : String(rules.default ?? '')}
          tokens={Object.entries(palette).filter(([token]) => rules.enum?.includes(token) ?? true)}
          problem={problem}
          description={description}
          onChange={onChange}
        />
      );
    case 'image':
      return (
        <PictureField
          label={name}
          value={typeof value === 'string' ? value : ''}
          problem={problem}
          description={description}
          onChange={onChange}
        />
      );
  }
}

interface PictureFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  description: string;
  onChange: (value: string) => void;
}

function PictureField({ label, value, problem, description, onChange }: PictureFieldProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex items-center gap-2">
        {value !== '' && (
          <FramedPicture url={value} frame={96} className="h-14 w-20 rounded-sm" fallback={null} />
        )}
        <Button onPress={() => setPicking(true)}>
          <ImagePlus aria-hidden className="size-4" />
          {value === '' ? t`Choose image` : t`Replace image`}
        </Button>
        {value !== '' && (
          <IconButton label={t`Remove ${label}`} onPress={() => onChange('')}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <Below problem={problem}>{description}</Below>
      {isPicking && (
        <MediaPicker
          title={label}
          isOnePicture
          onClose={() => setPicking(false)}
          onPick={([medium]) => {
            setPicking(false);
            if (medium) onChange(medium.url);
          }}
        />
      )}
    </fieldset>
  );
}

function Counted({
  variable: { rules, highlightable, description },
  text,
}: {
  variable: TemplateVariable;
  text: string;
}) {
  const used = textLength(highlightable ? withoutHighlights(text) : text, 'graphemes');
  return (
    <>
      {description}
      {rules.max_chars !== undefined && (
        <span className="figures"> {t`${used} of ${{ limit: rules.max_chars }}.`}</span>
      )}
      {highlightable && ` ${t`Use **asterisks** to highlight words.`}`}
      {rules.no_em_dash && ` ${t`No em dashes.`}`}
    </>
  );
}

function listText({ rules, description }: TemplateVariable, items: readonly string[]): string {
  const { min, max, max_chars } = rules;
  const count = items.filter((item) => item !== '').length;
  return [
    description,
    min !== undefined && max !== undefined
      ? t`One per line, ${min} to ${max}: ${count} now.`
      : max !== undefined
        ? t`One per line, at most ${max}: ${count} now.`
        : min !== undefined
          ? t`One per line, at least ${min}: ${count} now.`
          : t`One per line: ${count} now.`,
    max_chars !== undefined && plural(max_chars, { other: 'At most # characters each.' }),
  ]
    .filter(Boolean)
    .join(' ');
}

function placeholderOf({ example }: TemplateVariable): string | undefined {
  if (example === undefined) return undefined;
  return typeof example === 'object' ? example.join('\n') : String(example);
}
