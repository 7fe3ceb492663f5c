import { setImmediate as pause } from 'node:timers/promises';

import { checkPostInSlices } from '#contract/checks/check-post.ts';
import { CodedError, notFound } from '#contract/errors.ts';
import { otherLanguage } from '#contract/language.ts';
import { kindOf } from '#contract/post-content.ts';
import { scoreFacts } from '#contract/policy-document.ts';
import { networks as facts } from '#contract/networks/all.ts';
import { recomputeVerdict, scoreRule } from '#contract/verdict.ts';
import type { HandlersOf } from '#server/context.ts';
import { reviewerShown } from '#server/features/reviewer/shown.ts';
import { byOf, policyAt, policyOf, type PolicyVersion } from './policy.ts';
import * as store from './store.ts';

export const policy = {
  async get(ctx, { version }) {
    const { db, actor } = ctx;
    const found =
      version === undefined
        ? await policyOf(db, actor.organizationId)
        : await policyAt(db, actor.organizationId, version);
    if (!found) throw notFound(`Version ${version} of the policy`);
    return { ...shown(found), reviewer: await reviewerShown(ctx) };
  },

  async save({ db, actor, now }, { version, policy: document }) {
    const { organizationId, userId } = actor;
    const current = await policyOf(db, organizationId);
    const next = { organization_id: organizationId, version: version + 1, document };
    const saved =
      current.version === version &&
      (await store.insertPolicy(db, { ...next, created_by: userId, created_at: now }));
    const latest = await policyOf(db, organizationId);
    if (!saved)
      throw new CodedError(
        'content_changed',
        `Somebody saved version ${latest.version} of the policy meanwhile. Load it, and make your changes there.`,
        { version: latest.version },
      );
    return shown(latest);
  },

  async versions({ db, actor }, { page, per_page: perPage }) {
    const offset = (page - 1) * perPage;
    const [rows, total] = await Promise.all([
      store.listPolicies(db, actor.organizationId, { limit: perPage, offset }),
      store.countPolicies(db, actor.organizationId),
    ]);
    const versions = rows.map((row) => ({
      version: row.version,
      created_at: row.created_at.toISOString(),
      created_by: byOf(row),
    }));
    const meta = {
      page,
      per_page: perPage,
      total,
      total_pages: Math.ceil(total / perPage),
      has_more: offset + rows.length < total,
    };
    return { data: { versions }, meta };
  },

  async try({ db, actor }, input) {
    const document = input.policy ?? (await policyOf(db, actor.organizationId)).document;
    const { body, media, first_comment, language, scores, warnings } = input;
    const accounts = input.networks.map((network, index) => ({
      account_id: index + 1,
      network,
      name: facts[network].label,
    }));
    const content = { body, media, thread: [], first_comment, overrides: {} };
    const context = { language, otherLanguage };
    const found = await checkPostInSlices(content, accounts, document, context, pause);
    const { verdict, reasons } = recomputeVerdict(scores, warnings, document);
    const picture = media.some((item) => kindOf(item) !== null);
    const rule = scoreRule(scores, document, { media: picture });
    return {
      // These accounts are none, so they are not named.
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

function shown({ version, document, created_at, created_by }: PolicyVersion) {
  return {
    version,
    created_at: created_at?.toISOString() ?? null,
    created_by,
    scores: scoreFacts,
    ...document,
  };
}
