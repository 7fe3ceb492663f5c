import { t } from '#contract/message.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import {
  ruleCodes,
  scoreFacts,
  scoreNames,
  severities,
  severityOf,
  type PolicyDocument,
  type ScoreName,
  type Scores,
  type Severity,
  type Thresholds,
} from './policy-document.ts';

/** From best to worst. */
export const verdicts = ['ok', 'fix', 'block'] as const;
export type Verdict = (typeof verdicts)[number];

export function worseVerdict(a: Verdict, b: Verdict): Verdict {
  return verdicts.indexOf(a) > verdicts.indexOf(b) ? a : b;
}

export interface ReviewWarning {
  code: string;
  network?: string | null;
  severity: Severity;
}

export interface VerdictReason {
  /** The code of a warning, or the name of a score. */
  code: string;
  verdict: Verdict;
  text: string;
}

/**
 * The verdict that follows from a review's scores and warnings under a policy, whatever its reviewer called
 * it: the worst of them, with the reasons, worst first. For a warning with a code of the policy, the worse of
 * the policy's severity and the warning's own counts; one of severity `info` is a remark and changes no
 * verdict.
 */
export function recomputeVerdict(
  scores: Scores,
  warnings: readonly ReviewWarning[],
  policy: PolicyDocument,
): { verdict: Verdict; reasons: VerdictReason[] } {
  const reasons: VerdictReason[] = [];
  for (const score of scoreNames) {
    const verdict = verdictOf(score, scores[score], policy.thresholds);
    const value = scores[score];
    if (verdict !== 'ok' && value !== undefined)
      reasons.push({
        code: score,
        verdict,
        text: t`${{ score: scoreFacts[score].label }} is ${{ value }}.`,
      });
  }
  for (const warning of warnings) {
    const severity = warningSeverity(warning, policy);
    if (severity === 'fix' || severity === 'block')
      reasons.push({
        code: warning.code,
        verdict: severity,
        text: t`Warned: ${{ warning: codeText(warning.code, policy) ?? warning.code }}`,
      });
  }
  reasons.sort((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict));
  return { verdict: reasons[0]?.verdict ?? 'ok', reasons };
}

/**
 * The rule of the scores that keeps an OK from releasing a post automatically; null for none. `media` is
 * whether the post has a picture: without one its fit cannot be judged.
 */
export function scoreRule(
  scores: Scores,
  policy: PolicyDocument,
  { media }: { media: boolean },
): { skipped: 'score_missing' | 'risk_threshold'; text: string } | null {
  const counts = scoreNames.filter((score) => media || score !== 'image_match');
  const missing = counts.find(
    (score) =>
      scores[score] === undefined &&
      (policy.readings[score] === 'always' || (policy.readings[score] === 'with_media' && media)),
  );
  if (missing)
    return {
      skipped: 'score_missing',
      text: t`${{ score: scoreFacts[missing].label }} has not been scored yet.`,
    };
  const worst = policy.thresholds.auto_send;
  for (const score of counts) {
    const value = scores[score];
    const limit = worst[score];
    if (value === undefined || limit === undefined || !isWorse(score, value, limit)) continue;
    const { label, better } = scoreFacts[score];
    return {
      skipped: 'risk_threshold',
      text:
        better === 'low'
          ? t`${{ score: label }} is ${{ value }}; to be published automatically a post needs at most ${{ limit }}.`
          : t`${{ score: label }} is ${{ value }}; to be published automatically a post needs at least ${{ limit }}.`,
    };
  }
  return null;
}

function verdictOf(
  score: ScoreName,
  value: number | undefined,
  { fix, block }: { fix: Thresholds; block: Thresholds },
): Verdict {
  if (value === undefined) return 'ok';
  const reaches = (limit: number | undefined) => limit !== undefined && !isWorse(score, limit, value);
  return reaches(block[score]) ? 'block' : reaches(fix[score]) ? 'fix' : 'ok';
}

function isWorse(score: ScoreName, value: number, than: number): boolean {
  return scoreFacts[score].better === 'low' ? value > than : value < than;
}

/** The policy's text for a warning's code; null for an unknown code. */
export function codeText(code: string, policy: PolicyDocument): string | null {
  const rule = ruleCodes.find((known) => known === code);
  if (rule) return policy.rules[rule].text;
  return policy.criteria.find((criterion) => criterion.code === code)?.text ?? null;
}

function warningSeverity({ code, network, severity }: ReviewWarning, policy: PolicyDocument): Severity {
  if (severity === 'info') return severity;
  const where = network && isNetworkName(network) ? network : null;
  const rule = ruleCodes.find((known) => known === code);
  const ours = rule
    ? severityOf(policy.rules[rule], where)
    : policy.criteria.find((criterion) => criterion.code === code)?.severity;
  return ours && severities.indexOf(ours) > severities.indexOf(severity) ? ours : severity;
}
