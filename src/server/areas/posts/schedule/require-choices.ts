import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { optionAt } from '#contract/posts/checks/finding.ts';
import { missingChoices } from '#contract/posts/checks/missing-choices.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { contentOf } from './content.ts';
import type { StoredPost, Target } from './store.ts';

/**
 * @param targets without those that are left out
 * @throws CodedError validation_error where a network needs an option or a title that is missing, with all of them
 */
export function requireChoices(
  post: StoredPost,
  targets: readonly Target[],
  findings: readonly Finding[],
): void {
  const missing = missingChoices(findings, contentOf(post)).flatMap((finding) => {
    const target = targets.find(({ account_id }) => account_id === finding.account_id);
    return target ? [{ ...finding, target }] : [];
  });
  if (missing.length === 0) return;
  const each = missing.map(({ target, text }) => t`${{ account: target.name }}: ${{ problem: text }}`);
  const fields = missing.map(({ target, where, text }): [string, string] => [
    parameterOf(target.account_id, where),
    text,
  ]);
  throw invalid(
    t`This post can’t be published yet. ${{ problems: [...new Set(each)].join(' ') }}`,
    Object.fromEntries(fields),
  );
}

/** The parameter that takes what is missing: `overrides.7.options.board`. */
function parameterOf(accountId: number, where: string | null): string {
  const option = where === null ? null : optionAt(where);
  return option === null ? 'body' : `overrides.${accountId}.options.${option}`;
}
