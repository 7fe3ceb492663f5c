import { t } from '@lingui/core/macro';

import type { PolicyDocument, RuleSeverity, ScoreName } from '#contract/posts/policy-document.ts';
import { ruleCodes, scoreNames } from '#contract/posts/policy-document.ts';
import { ruleLabels } from '#web/parts/posts/code-name.ts';

export const severityLabels: Readonly<Record<RuleSeverity, string>> = {
  off: t({ message: 'Off', context: 'of a check' }),
  info: t({ message: 'Note', context: 'noun' }),
  warn: t`Warning`,
  fix: t`Request changes`,
  block: t({ message: 'Block', context: 'verb' }),
};

/** The same within a line. */
export const severitiesInSentences: Readonly<Record<RuleSeverity, string>> = {
  off: t({ message: 'off', context: 'of a check' }),
  info: t({ message: 'note', context: 'noun' }),
  warn: t`warning`,
  fix: t`request changes`,
  block: t({ message: 'block', context: 'verb' }),
};

/** When a review needs a score. */
export const readingLabels = {
  always: t`always`,
  with_media: t`with an image`,
  optional: t`optional`,
} as const;

export const thresholdLabels = {
  auto_send: t`“Looks good” publishes`,
  fix: t`Request changes`,
  block: t({ message: 'Block', context: 'verb' }),
} as const;

/** The document alone, from a response with more fields. */
export function documentOf({ rules, criteria, readings, thresholds }: PolicyDocument): PolicyDocument {
  return { rules, criteria, readings, thresholds };
}

/** Whether two documents have the same rules, whatever the order of their fields. */
export function isSame(a: PolicyDocument, b: PolicyDocument): boolean {
  return canonical(documentOf(a)) === canonical(documentOf(b));
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
      : one,
  );
}

/** In which parts two documents differ, as the form names them. */
export function differences(before: PolicyDocument, after: PolicyDocument): string[] {
  const changed = (a: unknown, b: unknown) => canonical(a) !== canonical(b);
  return [
    ...ruleCodes
      .filter((code) => changed(before.rules[code], after.rules[code]))
      .map((code) => ruleLabels[code]),
    ...(changed(before.criteria, after.criteria) ? [t`Review criteria`] : []),
    ...(changed(before.readings, after.readings) || changed(before.thresholds, after.thresholds)
      ? [t`Scores`]
      : []),
  ];
}

type Limits = PolicyDocument['thresholds'];

/** The document with a changed limit of a score; undefined removes the limit. */
export function withLimit(
  document: PolicyDocument,
  kind: 'auto_send' | 'fix' | 'block',
  score: ScoreName,
  value: number | undefined,
): PolicyDocument {
  const limits: Limits[typeof kind] = {};
  for (const name of scoreNames) {
    const limit = name === score ? value : document.thresholds[kind][name];
    if (limit !== undefined) limits[name] = limit;
  }
  return { ...document, thresholds: { ...document.thresholds, [kind]: limits } };
}
