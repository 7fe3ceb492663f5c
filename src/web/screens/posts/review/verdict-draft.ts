import type { PolicyDocument, Scores, Severity } from '#contract/posts/policy-document.ts';
import { ruleCodes } from '#contract/posts/policy-document.ts';

/** A warning as it is picked. */
export interface PickedWarning {
  code: string;
  severity: Severity;
  network: string | null;
  /** The reviewer's own text; empty uses the policy's. */
  text: string;
  policyText: string;
}

/** A verdict that is not given yet. */
export interface VerdictDraft {
  scores: Scores;
  warnings: readonly PickedWarning[];
  note: string;
  /** The content that was on the screen when it was begun: a verdict counts for nothing else. */
  read: string;
}

export function emptyDraft(read: string): VerdictDraft {
  return { scores: {}, warnings: [], note: '', read };
}

export interface WarningCode {
  code: string;
  severity: Severity;
  text: string;
}

const order: readonly Severity[] = ['block', 'fix', 'warn', 'info'];

/** What a warning can be picked from: what only a reader judges first, then the rules that the machine checks too. */
export function warningCodes({ criteria, rules }: PolicyDocument): {
  judged: WarningCode[];
  checked: WarningCode[];
} {
  const byWeight = (a: WarningCode, b: WarningCode) => order.indexOf(a.severity) - order.indexOf(b.severity);
  return {
    judged: criteria.toSorted(byWeight),
    checked: ruleCodes
      .flatMap((code) => {
        const { severity, text } = rules[code];
        return severity === 'off' ? [] : [{ code, severity, text }];
      })
      .toSorted(byWeight),
  };
}
