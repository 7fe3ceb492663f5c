import { t } from '#contract/message.ts';
import { optionText, type OptionFacts } from '#contract/networks/options.ts';
import { titleAndText } from '#contract/networks/post-content.ts';
import { costOf, dollars } from '#contract/networks/prices.ts';
import { hasMarkdown } from '#contract/text/markdown-signs.ts';
import { textsOf, type Checked, type Found } from './finding.ts';

/** What the network makes of the text, where that may surprise its author. */
export function checkEffects(checked: Checked): Found[] {
  return [
    ...textless(checked),
    ...titleAlone(checked),
    ...markdown(checked),
    ...broadcasts(checked),
    ...cost(checked),
  ];
}

/** A text that is too long still blocks the post: adapters measure it in every format. */
function textless({ facts, copy }: Checked): Found[] {
  if (!facts.textless || copy.body.trim() === '') return [];
  const text = t`On ${{ network: facts.label }}, only the image or video is published, without the text.`;
  return [{ code: 'text_not_shown', severity: 'info', field: 'body', where: 'body', text }];
}

/** Only of articles: elsewhere a title alone says enough. */
function titleAlone({ facts, copy }: Checked): Found[] {
  const isArticle = facts.preview.shape === 'page' && facts.preview.lead !== undefined;
  if (!isArticle || !facts.title?.needed) return [];
  const { title, text } = titleAndText(copy.body, facts, () => true);
  if (title === null || text !== '') return [];
  return [
    {
      code: 'article_without_text',
      severity: 'warn',
      field: 'body',
      where: 'body',
      text: t`The only line becomes the title, so the article has no text. Write the text below it.`,
    },
  ];
}

function markdown(checked: Checked): Found[] {
  if (checked.facts.markup === 'markdown') return [];
  const first = textsOf(checked).find(({ text }) => hasMarkdown(text));
  if (!first) return [];
  const { where, field } = first;
  const text = t`Markdown is shown as typed here, with its characters. Use a separate text without it.`;
  return [{ code: 'markdown_as_typed', severity: 'info', field, where, text }];
}

/** Mentions that notify everyone, or no one, as chosen among the options. */
function broadcasts(checked: Checked): Found[] {
  return (checked.facts.options ?? []).flatMap((option) =>
    option.kind === 'choice' && option.broadcast ? ofOption(option, option.broadcast, checked) : [],
  );
}

/** What the network charges for publishing this. */
function cost({ facts: { prices, label: network }, copy, account }: Checked): Found[] {
  const found = costOf(copy, { prices, sandbox: account.sandbox === true });
  if (found === null) return [];
  const price = dollars(found.mills);
  const text =
    found.urls === 0
      ? t`${{ network }} charges about US$${{ price }} for publishing this.`
      : t`${{ network }} charges about US$${{ price }} for publishing this, US$${{ saved: dollars(found.urls) }} of it for links in the text.`;
  return [{ code: 'publishing_cost', severity: 'info', field: 'body', where: null, text }];
}

function ofOption(
  option: OptionFacts & { kind: 'choice' },
  { words, value }: NonNullable<(OptionFacts & { kind: 'choice' })['broadcast']>,
  checked: Checked,
): Found[] {
  const chosen = checked.copy.options[option.name] ?? option.usual;
  return textsOf(checked).flatMap(({ where, field, text }): Found[] => {
    const word = words.find((one) => text.includes(one));
    if (word === undefined) return [];
    const { label } = option;
    return [
      {
        code: chosen === value ? 'mention_of_all' : 'mention_without_effect',
        severity: 'info',
        field,
        where,
        text:
          chosen === value
            ? t`“${{ mention: word }}” notifies the members of the whole server.`
            : t`“${{ mention: word }}” notifies no one. To notify everyone, choose “${{ choice: optionText(option, value) }}” as “${{ option: label }}” under Options.`,
      },
    ];
  });
}
