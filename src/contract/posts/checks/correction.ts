import type { Finding } from './finding.ts';

/** Compares with earlier posts; a correction repeats what is published already. */
const ofNewPosts: ReadonlySet<string> = new Set(['fix_repeat']);

/**
 * Whether a finding is about what a correction replaces, the text and its title. All else of a published post
 * stays as it is, whatever the policy says by now.
 */
export function concernsCorrection({ code, where }: Pick<Finding, 'code' | 'where'>): boolean {
  return (where === 'body' || where === 'title') && !ofNewPosts.has(code);
}
