import { plural, t } from '#contract/message.ts';
import { isBlank, isList, type OptionFacts, type OptionValue } from '#contract/networks/options.ts';
import { listed } from '#contract/reader.ts';
import type { Checked, Found } from './finding.ts';
import { tooMuch } from './texts.ts';

/** Options that the network needs and nobody chose, and values that it does not take. */
export function checkOptions({ account, facts, copy }: Checked): Found[] {
  return (facts.options ?? []).flatMap((option): Found[] => {
    const value = copy.options[option.name];
    const found = (code: string, text: string): Found[] => [
      { code, severity: 'block', field: 'options', where: `option ${option.name}`, text },
    ];
    if (value === undefined || isBlank(value))
      return option.needed
        ? found(
            'option_missing',
            t`${{ network: facts.label }} needs “${{ option: option.label }}”. Choose it under Options.`,
          )
        : [];
    const problem = problemOf(option, value, facts.label, account.offers?.[option.name]);
    return problem === null ? [] : found('option_refused', problem);
  });
}

function problemOf(
  option: OptionFacts,
  value: OptionValue,
  network: string,
  offered: readonly { value: string }[] | undefined,
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
    case 'choice':
    case 'medium':
      return null;
    case 'text':
      return typeof value === 'string' ? long(value, option.limit) : null;
    case 'list':
      if (!isList(value)) return null;
      if (value.length > option.most) return tooMany(label, value.length, option.most, network);
      return value.map((one) => long(one, option.limit)).find((problem) => problem !== null) ?? null;
    case 'offered': {
      if (!isList(value)) return null;
      if (value.length > option.most) return tooMany(label, value.length, option.most, network);
      // An account that was not checked yet offers nothing that could be compared.
      const strange = offered ? value.filter((one) => !offered.some((known) => known.value === one)) : [];
      return strange.length === 0
        ? null
        : t`“${{ option: label }}”: ${{ network }} no longer offers ${{ values: listed(strange) }}. Choose another, or check the account under Settings → Connected accounts.`;
    }
  }
}

const tooMany = (option: string, count: number, most: number, network: string) =>
  t`“${{ option }}” has ${plural({ count }, { one: '# entry', other: '# entries' })}, and ${{ network }} allows ${{ most }}.`;
