import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';

import { shippedFonts } from '#contract/designs/template-fonts.ts';
import { hexColour, type TemplateFormat } from '#contract/designs/template-shape.ts';
import { networkNames } from '#contract/networks/facts.ts';
import { networkLabels } from '#contract/networks/names.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { problemText } from './problem-text.ts';
import type { TemplateDraft } from './template-draft.ts';

interface EditStyleProps {
  draft: TemplateDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (changed: Partial<TemplateDraft>) => void;
}

/** Edits colours, formats and fonts. */
export function EditStyle({ draft, problems, onChange }: EditStyleProps) {
  const { palette, formats, fonts } = draft;
  const colours = Object.entries(palette);
  const setColours = (entries: readonly (readonly [string, string])[]) =>
    onChange({ palette: Object.fromEntries(entries) });
  const setFormat = (at: number, changed: Partial<TemplateFormat>) =>
    onChange({
      formats: formats.map((format, index) => (index === at ? { ...format, ...changed } : format)),
    });
  const families = [...new Map([...shippedFonts, ...fonts].map((font) => [font.family, font])).values()];
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <fieldset>
        <legend className="mb-2 font-semibold">{t`Palette`}</legend>
        <ul className="flex flex-col gap-1.5">
          {colours.map(([token, colour], at) => (
            <li key={at} className="flex flex-wrap items-center gap-2">
              <input
                type="color"
                aria-label={t`Color of ${token}`}
                value={sixDigits(colour)}
                onChange={({ target }) =>
                  setColours(colours.map((entry, index) => (index === at ? [token, target.value] : entry)))
                }
                className="size-8 cursor-pointer rounded-md border border-line bg-paper p-0.5"
              />
              <input
                aria-label={t`Token ${{ number: at + 1 }}`}
                value={token}
                maxLength={40}
                onChange={({ target }) => {
                  if (target.value in palette) return;
                  setColours(colours.map((entry, index) => (index === at ? [target.value, colour] : entry)));
                }}
                className="field w-32 px-2 font-mono text-xs"
              />
              <input
                aria-label={t`Hex color of ${token}`}
                value={colour}
                maxLength={9}
                onChange={({ target }) =>
                  setColours(colours.map((entry, index) => (index === at ? [token, target.value] : entry)))
                }
                className="field w-24 px-2 font-mono text-xs"
              />
              <IconButton
                label={t`Remove ${token}`}
                onPress={() => setColours(colours.filter((_, index) => index !== at))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
              <Problem>{problems[`palette.${token}`]}</Problem>
            </li>
          ))}
        </ul>
        <Button
          variant="quiet"
          className="mt-1 -ms-2 px-2"
          onPress={() => setColours([...colours, [freeName('colour', Object.keys(palette)), '#808080']])}
        >
          <Plus aria-hidden className="size-4" />
          {t`Colour`}
        </Button>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{t`Formats`}</legend>
        <Problem>{problems['formats']}</Problem>
        <ul className="flex flex-col gap-3">
          {formats.map((format, at) => (
            <li key={at} className="flex flex-wrap items-center gap-2">
              <input
                aria-label={t`Name of format ${{ number: at + 1 }}`}
                value={format.name}
                maxLength={40}
                onChange={({ target }) => setFormat(at, { name: target.value })}
                className="field w-32 px-2"
              />
              {(['w', 'h'] as const).map((side) => (
                <input
                  key={side}
                  type="number"
                  min={16}
                  max={4_096}
                  aria-label={
                    side === 'w'
                      ? t`Width of ${{ format: format.name }}`
                      : t`Height of ${{ format: format.name }}`
                  }
                  value={format[side]}
                  onChange={({ target }) =>
                    setFormat(at, { [side]: Math.max(1, Math.min(4_096, Math.round(Number(target.value)))) })
                  }
                  className="field figures w-20 px-2"
                />
              ))}
              <Checkbox
                isSelected={format.default}
                onChange={() =>
                  onChange({ formats: formats.map((one, index) => ({ ...one, default: index === at })) })
                }
              >
                {t({ message: 'Default', context: 'format' })}
              </Checkbox>
              <IconButton
                label={t`Remove ${{ format: format.name }}`}
                isDisabled={formats.length === 1}
                onPress={() => onChange({ formats: formats.filter((_, index) => index !== at) })}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
              <details className="w-full text-soft">
                <summary className="min-h-6 cursor-pointer text-xs">
                  {format.networks.length === 0
                    ? t`For any network`
                    : t`For ${{ networks: format.networks.join(', ') }}`}
                </summary>
                <span className="flex flex-wrap gap-x-4">
                  {networkNames.map((name) => (
                    <Checkbox
                      key={name}
                      isSelected={format.networks.includes(name)}
                      onChange={(isOn) =>
                        setFormat(at, {
                          networks: isOn
                            ? [...format.networks, name]
                            : format.networks.filter((one) => one !== name),
                        })
                      }
                    >
                      {networkLabels[name]}
                    </Checkbox>
                  ))}
                </span>
              </details>
            </li>
          ))}
        </ul>
        <Button
          variant="quiet"
          className="mt-1 -ms-2 px-2"
          onPress={() =>
            onChange({
              formats: [
                ...formats,
                {
                  name: freeName(
                    'square',
                    formats.map(({ name }) => name),
                  ),
                  w: 1080,
                  h: 1080,
                  aspect: '1:1',
                  default: false,
                  networks: [],
                },
              ],
            })
          }
        >
          <Plus aria-hidden className="size-4" />
          {t`Format`}
        </Button>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">{t`Fonts`}</legend>
        <Problem>{problems['fonts']}</Problem>
        <p className="mb-1 text-xs text-faint">
          {t`Each font includes Arabic, Hebrew, Devanagari and Chinese characters.`}
        </p>
        {families.map((font) => (
          <Checkbox
            key={font.family}
            isSelected={fonts.some(({ family }) => family === font.family)}
            onChange={(isOn) =>
              onChange({
                fonts: isOn ? [...fonts, font] : fonts.filter(({ family }) => family !== font.family),
              })
            }
          >
            {font.family}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}

export function Problem({ children }: { children: string | undefined }) {
  return children ? <p className="w-full text-xs text-danger">{problemText(children)}</p> : null;
}

/** Converts a colour to `#rrggbb`, the only form that `<input type="color">` accepts. */
function sixDigits(colour: string): string {
  if (!hexColour.test(colour)) return '#808080';
  if (colour.length >= 7) return colour.slice(0, 7);
  return colour.slice(0, 4).replaceAll(/[0-9a-f]/gi, '$&$&');
}

function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
