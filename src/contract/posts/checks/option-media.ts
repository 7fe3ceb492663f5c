import { size } from '#contract/media/media-facts.ts';
import { t } from '#contract/message.ts';
import { formatOf, holdsIn } from '#contract/networks/formats.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { isBlank, type OptionFacts, type OptionValue } from '#contract/networks/options.ts';
import { placeOf, type Checked, type Found } from './finding.ts';

/** A chosen medium, such as a cover, that cannot be read or that the network does not take as it is. */
export function checkOptionMedium(
  option: OptionFacts,
  value: OptionValue,
  { facts, context }: Pick<Checked, 'facts' | 'context'>,
): Found[] {
  if (option.kind !== 'medium' || typeof value !== 'string') return [];
  const { label: network } = facts;
  const found = (code: string, severity: Found['severity'], text: string): Found[] => [
    { code, severity, field: 'options', where: placeOf(option), text },
  ];
  const { label, image } = option;
  const known = context.mediaFacts?.(value) ?? {};
  const is = kindOf({ url: value });
  if (is && is.kind !== 'image')
    return found('option_refused', 'block', t`“${{ option: label }}” must be an image.`);
  const problem = context.mediaProblem?.(value);
  if (problem)
    return found(
      'media_unreadable',
      'warn',
      t`“${{ option: label }}”: ${{ problem }} It can’t be published like this. Fix the URL or upload the file.`,
    );
  const large =
    known.bytes && image.bytes !== null && known.bytes > image.bytes
      ? found(
          'image_too_big',
          'info',
          t`“${{ option: label }}” has ${{ size: size(known.bytes) }} and ${{ network }} allows ${{ most: size(image.bytes) }}. It is resized automatically when published.`,
        )
      : [];
  const format = is?.format ?? null;
  const other =
    format !== null && !image.formats.some((one) => one === format)
      ? found(
          'image_format',
          'info',
          t`“${{ option: label }}”: ${{ network }} doesn’t support ${{ format: format.toUpperCase() }}. The image is published as ${{ publishedFormat: image.formats[0]?.toUpperCase() ?? '' }}.`,
        )
      : [];
  return [...large, ...other];
}

/** The chosen media that the network fetches itself. */
export function fetchedOptions({ facts, copy }: Pick<Checked, 'facts' | 'copy'>): OptionFacts[] {
  const format = formatOf(facts, copy);
  return (facts.options ?? []).filter(
    (option) =>
      option.kind === 'medium' &&
      option.path === 'public_address' &&
      holdsIn(option, format) &&
      !isBlank(copy.options[option.name]),
  );
}
