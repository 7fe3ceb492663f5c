import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { networks as facts } from '#contract/networks/all.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { scoreFacts } from '#contract/posts/policy-document.ts';
import { recomputeVerdict, scoreRule } from '#contract/posts/verdict.ts';
import { otherLanguage } from '#contract/text/language.ts';
import { presentReviewer } from '#server/areas/posts/reviewer/present.ts';
import type { Context, HandlersOf } from '#server/context.ts';
import { pageOf, windowOfPage } from '#server/lib/page.ts';
import { checkInSlices } from './check-in-slices.ts';
import { byOf, policyAt, policyOf, storedInEnglish, type PolicyVersion } from './policy.ts';
import * as store from './store.ts';

export const policy = {
  async get(ctx, { version }) {
    const { db, actor } = ctx;
    const found =
      version === undefined
        ? await policyOf(db, actor.organizationId)
        : await requiredVersion(db, actor.organizationId, version);
    return { ...present(found), reviewer: await presentReviewer(ctx) };
  },

  async save({ db, actor, now }, { version, policy: document }) {
    const { organizationId, userId } = actor;
    const current = await policyOf(db, organizationId);
    const next = {
      organization_id: organizationId,
      version: version + 1,
      document: storedInEnglish(document),
    };
    const saved =
      current.version === version &&
      (await store.insertPolicy(db, { ...next, created_by: userId, created_at: now }));
    const latest = await policyOf(db, organizationId);
    if (!saved)
      throw new CodedError(
        'content_changed',
        t`Version ${{ version: latest.version }} of the policy was saved in the meantime. Load it and make your changes there.`,
        { version: latest.version },
      );
    return present(latest);
  },

  async versions({ db, actor }, params) {
    const [found, total] = await Promise.all([
      store.listPolicies(db, actor.organizationId, windowOfPage(params)),
      store.countPolicies(db, actor.organizationId),
    ]);
    const { rows, meta } = pageOf(params, found, total);
    const versions = rows.map((row) => ({
      version: row.version,
      created_at: row.created_at,
      created_by: byOf(row),
    }));
    return { data: { versions }, meta };
  },

  async try({ db, actor }, input) {
    const document = input.policy ?? (await policyOf(db, actor.organizationId)).document;
    const { body, media, first_comment, language, scores, warnings } = input;
    const accounts = input.networks.map((network, index) => ({
      account_id: index + 1,
      network,
      name: facts[network].label,
      // Nothing is published, so no network charges for it.
      sandbox: true,
    }));
    const content = { body, media, thread: [], first_comment, overrides: {} };
    const context = { language, otherLanguage };
    const found = await checkInSlices(content, accounts, document, context);
    const { verdict, reasons } = recomputeVerdict(scores, warnings, document);
    const picture = media.some((item) => kindOf(item) !== null);
    const rule = scoreRule(scores, document, { media: picture });
    return {
      // The accounts are only examples, so they are not named.
      findings: found.map(({ code, severity, network, where, text }) => ({
        code,
        severity,
        network,
        account_id: null,
        where,
        text,
      })),
      verdict,
      reasons,
      skipped: rule && { rule: rule.skipped, text: rule.text },
    };
  },
} satisfies HandlersOf<'policy'>;

async function requiredVersion(
  db: Context['db'],
  organizationId: number,
  version: number,
): Promise<PolicyVersion> {
  const found = await policyAt(db, organizationId, version);
  if (!found) throw notFound(t`Version ${{ version }} of the policy was not found.`);
  return found;
}

function present({ version, document, created_at, created_by }: PolicyVersion) {
  return {
    version,
    created_at,
    created_by,
    scores: scoreFacts,
    ...document,
  };
}
