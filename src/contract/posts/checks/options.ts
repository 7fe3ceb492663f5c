import { plural, t } from '#contract/message.ts';
import { formatOf, holdsIn } from '#contract/networks/formats.ts';
import type { TextForm } from '#contract/networks/option-forms.ts';
import {
  isBlank,
  isList,
  isOffered,
  nameIn,
  optionText,
  type OptionChoice,
  type OptionFacts,
  type OptionValue,
} from '#contract/networks/options.ts';
import { listed } from '#contract/reader.ts';
import { placeOf, type Checked, type Found } from './finding.ts';
import { checkOptionMedium } from './option-media.ts';
import { tooMuch } from './texts.ts';

/**
 * Options that the network needs and nobody chose, values that it does not take, and choices without effect in
 * the post's format.
 */
export function checkOptions(checked: Checked): Found[] {
  const { account, facts, copy } = checked;
  const format = formatOf(facts, copy);
  return (facts.options ?? []).flatMap((option) => {
    const value = copy.options[option.name];
    if (!holdsIn(option, format)) return withoutEffect(option, value, facts.label);
    if (value === undefined || isBlank(value)) return missing(option, account, facts.label);
    return [...refusals(option, value, checked), ...checkOptionMedium(option, value, checked)];
  });
}

const about = (option: OptionFacts) => ({ field: 'options' as const, where: placeOf(option) });

function missing(option: OptionFacts, { sandbox, offers }: Checked['account'], network: string): Found[] {
  if (!option.needed) return [];
  // A sandbox has nothing of its own that could be chosen.
  if (option.kind === 'offered' && sandbox && !offers?.[option.name]) return [];
  const text = t`${{ network }} needs “${{ option: option.label }}”.`;
  return [{ code: 'option_missing', severity: 'block', ...about(option), text }];
}

function withoutEffect(option: OptionFacts, value: OptionValue | undefined, network: string): Found[] {
  if (value === undefined || isBlank(value) || ('usual' in option && option.usual === value)) return [];
  const text = t`“${{ option: option.label }}” has no effect on ${{ network }}.`;
  return [{ code: 'option_unused', severity: 'info', ...about(option), text }];
}

function refusals(option: OptionFacts, value: OptionValue, { account, facts, copy }: Checked): Found[] {
  const { unless } = option;
  const conflicts = unless && value !== false && copy.options[unless.option] === unless.value;
  const conflict = conflicts ? unless.because : null;
  const known = {
    network: facts.label,
    offered: account.offers?.[option.name],
    names: copy.option_names[option.name] ?? {},
  };
  const problem = conflict ?? problemOf(option, value, known);
  return problem === null
    ? []
    : [{ code: 'option_refused', severity: 'block', ...about(option), text: problem }];
}

interface Known {
  network: string;
  /** Undefined for an account that was not checked yet. */
  offered: readonly OptionChoice[] | undefined;
  /** Of values as they were chosen. */
  names: Readonly<Record<string, string>>;
}

function problemOf(
  option: OptionFacts,
  value: OptionValue,
  { network, offered, names }: Known,
): string | null {
  const { label } = option;
  const long = (text: string, limit: Parameters<typeof tooMuch>[1]) =>
    tooMuch(
      text,
      limit,
      (excess, allowed) =>
        t`“${{ option: label }}” is ${{ excess }} too long for ${{ network }}, which allows ${{ limit: allowed }}.`,
    );
  switch (option.kind) {
    case 'flag':
      if (!option.perAccount || isOffered(value, offered)) return null;
      return t`${{ network }} does not offer “${{ option: label }}” to this account. Switch it off, or check the account under Settings → Connected accounts.`;
    case 'choice':
      if (!option.perAccount || isOffered(value, offered)) return null;
      return t`“${{ option: label }}”: ${{ network }} does not offer ${{ value: optionText(option, value) }} to this account. Choose something else, or check the account under Settings → Connected accounts.`;
    case 'medium':
      return null;
    case 'text':
      if (typeof value !== 'string') return null;
      return long(value, option.limit) ?? misfit(label, value, option.form);
    case 'list':
      if (!isList(value)) return null;
      if (value.length > option.most) return tooMany(label, value.length, option.most, network);
      return (
        value
          .map((one) => long(one, option.limit) ?? misfit(label, one, option.form))
          .find((problem) => problem !== null) ?? null
      );
    case 'offered': {
      if (!isList(value)) return null;
      if (value.length > option.most) return tooMany(label, value.length, option.most, network);
      // An account that was not checked yet offers nothing that could be compared.
      const strange = offered ? value.filter((one) => !offered.some((known) => known.value === one)) : [];
      return strange.length === 0
        ? null
        : t`“${{ option: label }}”: ${{ network }} no longer offers ${{ values: listed(strange.map((one) => nameIn(names, one) ?? one)) }}. Choose another, or check the account under Settings → Connected accounts.`;
    }
  }
}

/** Adapters send texts without the blanks around them, and leave out empty ones. */
function misfit(option: string, value: string, form: TextForm | undefined): string | null {
  const text = value.trim();
  if (!form || text === '' || form.fits(text)) return null;
  return t`“${{ option }}”: “${{ text }}” isn’t possible. Enter ${{ what: form.what }}.`;
}

const tooMany = (option: string, count: number, most: number, network: string) =>
  t`“${{ option }}” has ${plural({ count }, { one: '# entry', other: '# entries' })}, and ${{ network }} allows ${{ most }}.`;
