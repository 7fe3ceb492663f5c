import type { Finding } from '#contract/posts/posts.ts';
import type { ReviewWarning, Verdict } from '#contract/posts/verdict.ts';

export type Warned = ReviewWarning & { text: string };

/**
 * The machine checks in the form of a review. Problems of an account's connection do not count, since they do
 * not concern the content.
 */
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
