import { factsFor } from '#contract/networks/own-limits.ts';
import { severities, type PolicyDocument } from '#contract/policy-document.ts';
import { copyFor, type PostAccount, type PostContent, type PostCopy } from '#contract/post-content.ts';
import { checkAccount } from './account.ts';
import type { CheckContext, Finding, Found } from './finding.ts';
import { checkLimits } from './limits.ts';
import { checkMedia } from './media.ts';
import { checkRules } from './rules.ts';

/**
 * All that the machine has to say of a post: the networks' limits and the policy's mechanical rules, worst first.
 * The composer, creating and changing, and the moment before sending all ask here.
 */
export function checkPost(
  content: PostContent,
  accounts: readonly PostAccount[],
  policy: PolicyDocument,
  context: CheckContext = {},
): Finding[] {
  const all = accounts.flatMap((account) => {
    const facts = factsFor(account);
    const copy = copyFor(content, account);
    const checked = { account, facts, copy, content, policy, context };
    return [
      ...checkAccount(checked),
      ...checkLimits(checked),
      ...checkMedia(checked),
      ...checkRules(checked),
    ].map((found) => ({
      account,
      copy,
      found,
    }));
  });
  return together(all, accounts.length).toSorted(
    (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity),
  );
}

interface OfAccount {
  account: PostAccount;
  copy: PostCopy;
  found: Found;
}

/** A finding that follows from the text for all, and is so on every account, is said once. */
function together(all: readonly OfAccount[], accounts: number): Finding[] {
  const keyOf = ({ copy, found }: OfAccount) =>
    `${found.code} ${found.severity} ${found.where} ${copy.from[found.field]}`;
  const times = new Map<string, number>();
  for (const each of all) if (each.found.shared) times.set(keyOf(each), (times.get(keyOf(each)) ?? 0) + 1);
  const said = new Set<string>();
  return all.flatMap((each): Finding[] => {
    const { shared, field: _, ...finding } = each.found;
    const key = keyOf(each);
    if (!shared || times.get(key) !== accounts)
      return [{ ...finding, network: each.account.network, account_id: each.account.account_id }];
    if (said.has(key)) return [];
    said.add(key);
    return [{ ...finding, network: null, account_id: null }];
  });
}
