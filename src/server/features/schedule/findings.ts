import { setImmediate as pause } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import { checkPostInSlices } from '#contract/checks/check-post.ts';
import { onTheWire } from '#contract/checks/finding.ts';
import { otherLanguage } from '#contract/language.ts';
import { isNetworkName } from '#contract/networks/facts.ts';
import type { Finding } from '#contract/posts.ts';
import type { Tables } from '#server/db/tables.ts';
import { ownLimitsOf, textLimitOf } from '#server/features/accounts/accounts.ts';
import { factsOfMedia } from '#server/features/media/facts.ts';
import { problemsOfMedia } from '#server/features/media/looks.ts';
import { policyOf } from '#server/features/policy/policy.ts';
import { translationFindings } from '#server/features/translation/findings.ts';
import { listSources, type Sources } from '#server/features/translation/store.ts';
import { contentOf, overridesOf } from './content.ts';
import { listSentTexts } from './store-lists.ts';
import type { StoredPost, Target } from './store.ts';

type Checked = StoredPost & { project_lang: string };

const dayMs = 24 * 3_600_000;

/** A text repeats another of so many days, where the policy does not say how many. */
const defaultDays = 90;

/** No policy looks further back. */
const longestMs = 3_650 * dayMs;

/**
 * What the machine checks say of posts of one organization as they are now, worst first, by post. Of posts whose
 * content can no longer be changed they say nothing.
 * @param read what translations among them were made from, where the caller has it already
 */
export async function findingsOf(
  { db, now }: { db: Kysely<Tables>; now: Date },
  posts: readonly Checked[],
  targets: readonly Target[],
  read?: Sources,
): Promise<ReadonlyMap<number, Finding[]>> {
  const open = posts.filter(({ state }) => state === 'draft' || state === 'scheduled');
  const [first] = open;
  if (!first) return new Map();
  const targetsOf = Map.groupBy(targets, ({ post_id }) => post_id);
  const accountIds = new Set(
    open.flatMap(({ id }) => targetsOf.get(id) ?? []).map((target) => target.account_id),
  );
  const [{ document }, texts, sources, mediaFacts, mediaProblem] = await Promise.all([
    policyOf(db, first.organization_id),
    listSentTexts(db, [...accountIds], new Date(now.getTime() - longestMs)),
    read ?? listSources(db, open),
    factsOfMedia(db, first.organization_id, open),
    problemsOfMedia({ db, now }, first.organization_id, open.map(withCopies)),
  ]);
  const since = now.getTime() - (document.rules.fix_repeat.days ?? defaultDays) * dayMs;
  const sent = texts.filter(({ sent_at }) => Date.parse(sent_at) >= since);
  const findings = new Map<number, Finding[]>();
  for (const post of open) {
    const recent = sent.filter(({ post_id }) => post_id !== post.id);
    const accounts = accountsAmong(targetsOf.get(post.id) ?? []);
    const context = {
      language: post.project_lang,
      otherLanguage,
      recent,
      mediaFacts,
      mediaProblem,
      sendAt: post.scheduled_at?.toISOString() ?? null,
    };
    const found = await checkPostInSlices(contentOf(post), accounts, document, context, pause);
    const source = post.translated_from === null ? undefined : sources.get(post.translated_from);
    const ofSource = source ? translationFindings(post, source, document) : [];
    findings.set(post.id, [...ofSource, ...found.map(onTheWire)]);
  }
  return findings;
}

const withCopies = (post: Checked) => ({ ...post, overrides: overridesOf(post) });

function accountsAmong(targets: readonly Target[]) {
  return targets.flatMap((target) => {
    const { account_id, network, name, removed, account_state: state } = target;
    const expires_at = target.account_expires_at?.toISOString() ?? null;
    return removed || !isNetworkName(network)
      ? []
      : [
          {
            account_id,
            network,
            name,
            text_limit: textLimitOf(target),
            limits: ownLimitsOf(target),
            state,
            expires_at,
          },
        ];
  });
}
