import type { PolicyDocument, Scores, Severity } from '#contract/posts/policy-document.ts';
import { ruleCodes } from '#contract/posts/policy-document.ts';

/** A picked warning. */
export interface PickedWarning {
  code: string;
  severity: Severity;
  network: string | null;
  /** The reviewer's own text; empty uses the policy's. */
  text: string;
  policyText: string;
}

/** A verdict that is not submitted yet. */
export interface VerdictDraft {
  scores: Scores;
  warnings: readonly PickedWarning[];
  note: string;
  /** Hash of the content that was on the screen when the reviewer started; the verdict applies to nothing else. */
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

/**
 * The warnings to pick from: first the criteria that only a reviewer can judge, then the rules that are checked
 * automatically.
 */
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
