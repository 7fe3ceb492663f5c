import type { Finding } from '#contract/posts.ts';
import type { ReviewWarning, Verdict } from '#contract/verdict.ts';

export type Warned = ReviewWarning & { text: string };

/** What the machine checks amount to as a review. How an account is connected says nothing of the content. */
export function machinePart(findings: readonly Finding[]): { verdict: Verdict; warnings: Warned[] } {
  const found = findings.filter(({ code }) => !code.startsWith('account_'));
  const has = (severity: Finding['severity']) => found.some((finding) => finding.severity === severity);
  return {
    verdict: has('block') ? 'block' : has('fix') ? 'fix' : 'ok',
    warnings: found
      .slice(0, 100)
      .map(({ code, network, text, severity }) => ({ code, network, text, severity })),
  };
}
