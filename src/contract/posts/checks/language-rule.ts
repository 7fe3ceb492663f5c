import { t } from '#contract/message.ts';
import { readerLocale } from '#contract/reader.ts';
import { placeOf, shownOptions, type Checked } from './finding.ts';
import { sharedIn, type RuleFinding } from './rule-finding.ts';

/** Texts in another language than the project's. */
export function language(checked: Checked): RuleFinding[] {
  const { copy, facts } = checked;
  const texts = [
    {
      field: 'body' as const,
      where: 'body',
      text: facts.textless ? '' : beginningOf([copy.body, ...copy.thread.map((part) => part.body)]),
    },
    ...shownOptions(checked, 'text').map(({ option, text }) => ({
      field: 'options' as const,
      where: placeOf(option),
      text,
    })),
  ];
  return texts.flatMap(({ field, where, text }) => {
    const problem = languageProblem(text, checked.context);
    return problem === null ? [] : [{ field, where, ...sharedIn(field), text: problem }];
  });
}

function languageProblem(text: string, context: Checked['context']): string | null {
  const other = context.language ? context.otherLanguage?.(text, context.language) : null;
  if (!context.language || !other) return null;
  const [, script] = /^und-(.+)/.exec(other) ?? [];
  const projectLanguage = nameOf(context.language.split(/[-_]/, 1)[0] ?? '', 'language');
  return script
    ? t`The text is in ${{ script: nameOf(script, 'script') }} script, and the project’s language is ${{ projectLanguage }}.`
    : t`The text is in ${{ language: nameOf(other, 'language') }}, and the project’s language is ${{ projectLanguage }}.`;
}

const nameOf = (code: string, type: 'language' | 'script') =>
  new Intl.DisplayNames(readerLocale(), { type }).of(code) ?? code;

/** Letters (UTF-16) that are enough to detect a text's language, even with URLs among them. */
const sampleLetters = 4_000;

function beginningOf(texts: readonly string[]): string {
  let sample = '';
  for (const text of texts) {
    if (sample.length >= sampleLetters) break;
    sample += `${sample === '' ? '' : '\n'}${text.slice(0, sampleLetters - sample.length)}`;
  }
  return sample;
}
