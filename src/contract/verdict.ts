import { isNetworkName } from './networks/facts.ts';
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

/** The last review that counts, of those of a post, the latest first. */
export function lastOf<Review extends { ignored: boolean }>(reviews: readonly Review[]): Review | undefined {
  return reviews.find(({ ignored }) => !ignored);
}

/** The last review that counts of people and agents of the house: word from outside is no grade. */
export function lastOfHouse<Review extends { ignored: boolean; by_link: boolean }>(
  reviews: readonly Review[],
): Review | undefined {
  return reviews.find(({ ignored, by_link }) => !ignored && !by_link);
}

/**
 * Whether a reviewer has graded a post as it is now, so that its author may publish it where the owner lets them: what
 * the machine checks alone said is no grade.
 * @param last the last review of the house that counts
 */
export function isGraded(
  last: { verdict: Verdict; current: boolean; checks_only: boolean } | null | undefined,
): boolean {
  return last ? last.verdict !== 'block' && last.current && !last.checks_only : false;
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
 * What the scores and warnings of a review amount to under a policy, whatever its reviewer called it: the worst
 * that any of them says, with the reasons, worst first. Of a warning whose code the policy knows, the worse of
 * the policy's severity and the warning's own counts; one of severity `info` is a remark and changes no verdict.
 */
export function recomputeVerdict(
  scores: Scores,
  warnings: readonly ReviewWarning[],
  policy: PolicyDocument,
): { verdict: Verdict; reasons: VerdictReason[] } {
  const reasons: VerdictReason[] = [];
  for (const score of scoreNames) {
    const verdict = verdictOf(score, scores[score], policy.thresholds);
    if (verdict !== 'ok')
      reasons.push({ code: score, verdict, text: `${scoreFacts[score].label} is ${scores[score]}.` });
  }
  for (const warning of warnings) {
    const severity = warningSeverity(warning, policy);
    if (severity === 'fix' || severity === 'block')
      reasons.push({
        code: warning.code,
        verdict: severity,
        text: `Warned: ${codeText(warning.code, policy) ?? warning.code}`,
      });
  }
  reasons.sort((a, b) => verdicts.indexOf(b.verdict) - verdicts.indexOf(a.verdict));
  return { verdict: reasons[0]?.verdict ?? 'ok', reasons };
}

/**
 * Which rule of the scores keeps an OK from releasing a post by itself; null when none does. `media` says whether
 * the post has a picture: without one nobody can say how well it fits.
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
  if (missing) return { skipped: 'score_missing', text: `${scoreFacts[missing].label} is not read yet.` };
  const worst = policy.thresholds.auto_send;
  const outside = counts.find((score) => {
    const value = scores[score];
    const limit = worst[score];
    return value !== undefined && limit !== undefined && isWorse(score, value, limit);
  });
  if (!outside) return null;
  const { label, better } = scoreFacts[outside];
  const asked = `${better === 'low' ? 'at most' : 'at least'} ${worst[outside]}`;
  return {
    skipped: 'risk_threshold',
    text: `${label} is ${scores[outside]}; to be sent by itself a post needs ${asked}.`,
  };
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

/** What the policy says of a code that a warning names; null where it knows none such. */
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
