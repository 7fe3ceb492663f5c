import { severities, type Severity } from '#contract/posts/policy-document.ts';
import type { ListedFinding } from './findings.tsx';

/**
 * Findings that say the same of several accounts, as one: its first, with the accounts and a fix for all of them.
 * The accounts are empty where it applies to every account.
 */
export type FindingGroup<Found extends ListedFinding> = Found & { account_ids: readonly number[] };

/** In the order of the first of each. */
export function groupedFindings<Found extends ListedFinding>(
  findings: readonly Found[],
): FindingGroup<Found>[] {
  return [...Map.groupBy(findings, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others];
    const fixes = all.flatMap(({ fix }) => fix ?? []);
    const account_ids = [...new Set(all.flatMap(({ account_id }) => account_id ?? []))];
    return [
      {
        ...first,
        account_ids,
        ...(first.fix && {
          fix: {
            label: first.fix.label,
            // Each changes its own account's version.
            apply: (content) => fixes.reduce((fixed, fix) => fix.apply(fixed), content),
          },
        }),
      },
    ];
  });
}

function keyOf({ code, severity, account_id, where, text, fix }: ListedFinding): string {
  return `${code} ${severity} ${account_id === null} ${where} ${text} ${fix?.label ?? ''}`;
}

/** How many lines have to be fixed, how many are hints, and the worst severity of each; those without are absent. */
export function countsOf(findings: readonly ListedFinding[]): { worst: Severity; count: number }[] {
  const groups = groupedFindings(findings);
  const kinds: Severity[][] = [
    ['block', 'fix'],
    ['warn', 'info'],
  ];
  return kinds.flatMap((kind) => {
    const found = groups.filter(({ severity }) => kind.includes(severity));
    const worst = severities.findLast((one) => found.some(({ severity }) => severity === one));
    return worst ? [{ worst, count: found.length }] : [];
  });
}
