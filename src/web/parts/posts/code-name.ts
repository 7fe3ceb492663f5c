import { t } from '@lingui/core/macro';

import type { RuleCode } from '#contract/posts/policy-document.ts';

/** What each rule checks. */
export const ruleLabels: Readonly<Record<RuleCode, string>> = {
  fix_links: t`Links in the text`,
  fix_hashtags: t`Hashtags`,
  fix_mentions: t`Mentions`,
  fix_doi: t`DOIs`,
  fix_language: t`Language`,
  fix_dashes: t`Em dashes`,
  fix_alt_text: t`Alt text`,
  fix_repeat: t`Repeated posts`,
};

/** What the criteria of the first policy are about, by their codes. */
export const criterionLabels: Readonly<Record<string, string>> = {
  block_false: t`False claims`,
  block_harm: t`Hate or harm`,
  block_private: t`Private data`,
  block_rights: t`Usage rights`,
  block_terms: t`Network terms`,
  fix_source: t`Missing source`,
  fix_figures: t`Facts and figures`,
  fix_picture: t`Image match`,
  fix_tone: t`Tone`,
  fix_spelling: t`Spelling`,
};

const names = new Map(Object.entries({ ...ruleLabels, ...criterionLabels }));

/** A readable name for a policy's code, where its full text does not fit: “Alt text” for fix_alt_text. */
export function codeName(code: string): string {
  const name = names.get(code);
  if (name !== undefined) return name;
  // An organization’s own code, which nobody has named.
  const text = code.replace(/^(?:fix|block|warn|info)_/, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
