import type { Kysely } from 'kysely';

import { isNetworkName } from '#contract/networks/facts.ts';
import { onTheWire } from '#contract/posts/checks/finding.ts';
import { severities } from '#contract/posts/policy-document.ts';
import type { Finding } from '#contract/posts/posts.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { offersOf, ownLimitsOf, textLimitOf } from '#server/areas/delivery/accounts/accounts.ts';
import { factsOfMedia } from '#server/areas/media/media/facts.ts';
import { problemsOfMedia } from '#server/areas/media/media/probes.ts';
import { checkInSlices } from '#server/areas/posts/policy/check-in-slices.ts';
import { policyOf } from '#server/areas/posts/policy/policy.ts';
import { translationFindings } from '#server/areas/posts/translation/findings.ts';
import { listSources, type Sources } from '#server/areas/posts/translation/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPublicBase } from '#server/lib/public-base.ts';
import { contentOf, overridesOf } from './content.ts';
import { examinedFindings } from './examine.ts';
import { listSentTexts } from './store-lists.ts';
import type { StoredPost, Target } from './store.ts';

type Checked = StoredPost & { project_lang: string };

const dayMs = 24 * 3_600_000;

/** How many days back repeated text counts, where the policy does not say. */
const defaultDays = 90;

/** No policy looks further back. */
const longestMs = 3_650 * dayMs;

/**
 * The machine checks of one organization's posts in their present form, worst first, by post. Posts whose
 * content can no longer change have none.
 * @param read the sources of translations among them, where the caller has them already
 */
export async function findingsOf(
  { db, now, settings }: { db: Kysely<Tables> } & Pick<Context, 'now' | 'settings'>,
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
  const [{ document }, texts, sources, mediaFacts, mediaProblem, examinedOf] = await Promise.all([
    policyOf(db, first.organization_id),
    listSentTexts(db, [...accountIds], new Date(now.getTime() - longestMs)),
    read ?? listSources(db, open),
    factsOfMedia(db, first.organization_id, open),
    problemsOfMedia({ db, now }, first.organization_id, open.map(withCopies)),
    examinedFindings({ db, now }, open, targets),
  ]);
  const since = now.getTime() - (document.rules.fix_repeat.days ?? defaultDays) * dayMs;
  const sent = texts.filter(({ sent_at }) => Date.parse(sent_at) >= since);
  const reachable = isPublicBase(settings.baseUrl);
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
      reachable,
      sendAt: post.scheduled_at?.toISOString() ?? null,
    };
    const found = await checkInSlices(contentOf(post), accounts, document, context);
    const source = post.translated_from === null ? undefined : sources.get(post.translated_from);
    const ofSource = source ? translationFindings(post, source, document) : [];
    const all = [...found.map(onTheWire), ...examinedOf(post.id)].toSorted(
      (one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity),
    );
    findings.set(post.id, [...ofSource, ...all]);
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
            offers: offersOf(target),
            state,
            expires_at,
            sandbox: target.sandbox,
          },
        ];
  });
}
