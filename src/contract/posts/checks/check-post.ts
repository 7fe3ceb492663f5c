import { factsIn } from '#contract/networks/formats.ts';
import { factsFor } from '#contract/networks/own-limits.ts';
import {
  copyFor,
  type PostAccount,
  type PostContent,
  type PostCopy,
} from '#contract/networks/post-content.ts';
import { sentCopy } from '#contract/networks/sent-copy.ts';
import { severities, type PolicyDocument } from '#contract/posts/policy-document.ts';
import { textLength } from '#contract/text/text-length.ts';
import { hashtagsIn, linksIn, mentionsIn } from '#contract/text/text-parts.ts';
import { checkAccount } from './account.ts';
import { checkEffects } from './effects.ts';
import type { CheckContext, Finding, Found } from './finding.ts';
import { checkLimits } from './limits.ts';
import { checkMedia } from './media.ts';
import { checkOptions } from './options.ts';
import { checkRules } from './rules.ts';

/**
 * All machine findings of a post: the networks' limits and the policy's mechanical rules, worst first. Used
 * by the composer, by create and update, and right before publishing.
 */
export function checkPost(
  content: PostContent,
  accounts: readonly PostAccount[],
  policy: PolicyDocument,
  given: CheckContext = {},
): Finding[] {
  const context = withMemory(given);
  const all = accounts.flatMap((account) => ofAccount(account, content, policy, context));
  return together(all, accounts.length);
}

/** The same for a server: it pauses between the texts, and between the accounts, of a long post. */
export async function checkPostInSlices(
  content: PostContent,
  accounts: readonly PostAccount[],
  policy: PolicyDocument,
  given: CheckContext,
  pause: () => Promise<unknown>,
): Promise<Finding[]> {
  const texts = textsOf(content);
  if (texts.reduce((sum, { length }) => sum + length, 0) < longLetters)
    return checkPost(content, accounts, policy, given);
  const limits = accounts.map((account) => factsFor(account).text);
  for (const text of texts) {
    // Results for a text are cached, so that accounts are fast afterwards.
    for (const read of [linksIn, hashtagsIn, mentionsIn]) read(text);
    for (const { unit, address } of limits) textLength(text, unit, address);
    await pause();
  }
  const context = withMemory(given);
  const all: OfAccount[] = [];
  for (const account of accounts) {
    all.push(...ofAccount(account, content, policy, context));
    await pause();
  }
  return together(all, accounts.length);
}

/** UTF-16. Shorter texts are checked in a few milliseconds. */
const longLetters = 30_000;

function textsOf({ body, thread, first_comment, overrides }: PostContent): string[] {
  const copies = [{ body, thread, first_comment, options: null }, ...Object.values(overrides)];
  const all = copies.flatMap((copy) => [
    copy?.body,
    copy?.first_comment,
    ...(copy?.thread ?? []).map((part) => part.body),
    ...Object.values(copy?.options ?? {}),
  ]);
  return [...new Set(all.filter((text) => typeof text === 'string'))];
}

function ofAccount(
  account: PostAccount,
  content: PostContent,
  policy: PolicyDocument,
  context: CheckContext,
): OfAccount[] {
  const copy = copyFor(content, account);
  const facts = factsIn(factsFor(account), copy);
  const sent = sentCopy(content, account);
  const checked = { account, facts, copy, sent, content, policy, context };
  return [
    ...checkAccount(checked),
    ...checkLimits(checked),
    ...checkEffects(checked),
    ...checkMedia(checked),
    ...checkOptions(checked),
    ...checkRules(checked),
  ].map((found) => ({ account, copy, found }));
}

/** Accounts with the same text share the results for it. */
function withMemory(context: CheckContext): CheckContext {
  const { otherLanguage } = context;
  if (!otherLanguage) return context;
  const known = new Map<string, string | null>();
  return {
    ...context,
    otherLanguage: (text, own) => {
      const answer = known.has(text) ? known.get(text) : otherLanguage(text, own);
      known.set(text, answer ?? null);
      return answer ?? null;
    },
  };
}

interface OfAccount {
  account: PostAccount;
  copy: PostCopy;
  found: Found;
}

/** Worst first. A finding about the text for all that applies to every account is listed once. */
function together(all: readonly OfAccount[], accounts: number): Finding[] {
  const keyOf = ({ copy, found }: OfAccount) =>
    `${found.code} ${found.severity} ${found.where} ${found.field === 'options' || copy.from[found.field]}`;
  const times = new Map<string, number>();
  for (const each of all) if (each.found.shared) times.set(keyOf(each), (times.get(keyOf(each)) ?? 0) + 1);
  const seen = new Set<string>();
  const findings = all.flatMap((each): Finding[] => {
    const { shared, field: _, ...finding } = each.found;
    const key = keyOf(each);
    if (!shared || times.get(key) !== accounts)
      return [{ ...finding, network: each.account.network, account_id: each.account.account_id }];
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...finding, network: null, account_id: null }];
  });
  return findings.toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity));
}
