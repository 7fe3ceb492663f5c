import type { Transaction } from 'kysely';
import type { z } from 'zod';

import { design as designInput } from '#contract/designs/design.ts';
import { CodedError, notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { Finding } from '#contract/posts/posts.ts';
import type { scheduleTranslate } from '#contract/posts/schedule-translate.ts';
import { listed } from '#contract/reader.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import { fillDesign, wordless } from '#server/areas/designs/templates/designs.ts';
import type { Wording } from '#server/areas/posts/schedule/content.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { release, warning } from '#server/areas/posts/schedule/release.ts';
import { lockPost, switchesOf, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { insertDraft, rewriteDraft, withPicture } from './drafts.ts';
import { overridesThere } from './overrides-there.ts';
import { planTranslation } from './plan.ts';
import { sourceHashOf, wordingOf } from './texts.ts';
import { translateWording } from './translate-wording.ts';

type Input = InputOf<typeof scheduleTranslate.translate>;
type Order = NonNullable<AnswerOf<typeof scheduleTranslate.translate>['render']>;

export interface Translation {
  id: number;
  projectId: number;
  projectName: string;
  lang: string;
  /** The engine that translated it; null for none. */
  engine: string | null;
  render: Order | null;
  warnings: Finding[];
  /** Due at this instant where it was released; null for a draft. */
  dueAt: Date | null;
}

/**
 * Translates a post into a linked project's language as a draft there, and releases it where that was
 * requested and nothing prevents it: what a person must write or render first stays a draft (spec,
 * translate).
 */
export async function translatePost(ctx: Context, input: Input): Promise<Translation> {
  const plan = await planTranslation(ctx, input);
  const { source, sourceLang, project, lang } = plan;
  const wording = wordingOf(source);
  const {
    wording: translated,
    engine,
    unwritten,
    warnings,
  } = await translateWording(ctx, wording, {
    from: sourceLang,
    to: lang,
    stays: await wordless(ctx.db, ctx.actor.organizationId, designOf(source)),
  });
  await ctx.confirm();
  const { overrides, left } = overridesThere(translated.overrides, plan);
  const there: Wording = {
    ...translated,
    overrides,
    media: input.image ? withPicture(translated.media, input.image) : translated.media,
  };
  const hash = sourceHashOf(wording);
  const draft =
    plan.into === null
      ? await insertDraft(ctx, plan, { wording: there, isTranslated: !unwritten }, hash)
      : await rewriteDraft(ctx, plan, plan.into, unwritten ? null : there, hash);
  const render = draft.design_picture ? null : orderFor(draft.design);
  // Without a newsletter or category that is still to be chosen it would be published as something else.
  const sends = input.send_mode === 'send' && render === null && !unwritten && left.length === 0;
  const sent = sends ? await sendOrKeep(ctx, draft) : null;
  return {
    id: draft.id,
    projectId: project.id,
    projectName: project.name,
    lang,
    engine,
    render,
    warnings: [
      ...warnings,
      ...notCarried(left, project.name),
      ...(unwritten ? [] : await misfits(ctx, draft)),
      ...(sent?.warnings ?? []),
    ],
    dueAt: sent?.dueAt ?? null,
  };
}

/** The design to render; null without one. */
function orderFor(design: unknown): Order | null {
  const { data } = designInput.safeParse(design);
  return data ? { ...data, format: data.format ?? null } : null;
}

function designOf({ design }: { design: unknown }): z.output<typeof designInput> | null {
  return designInput.nullable().parse(design);
}

/** Choices that mean something else for the accounts there, or that the accounts here do not share. */
function notCarried(left: readonly string[], project: string): Finding[] {
  if (left.length === 0) return [];
  const text = t`Choose for the accounts of ${{ project }} anew: ${{ options: listed(left) }}.`;
  return [warning('options_not_carried', text)];
}

/** Translated text may be too long for its template: that prevents only the picture, not the draft. */
async function misfits({ db, actor }: Context, draft: { design: unknown }): Promise<Finding[]> {
  const design = designOf(draft);
  const found = design && (await fillDesign(db, actor.organizationId, design));
  return (found?.filled.findings ?? []).map(({ text }) =>
    warning('design_does_not_fit', t`Design: ${{ problem: text }}`),
  );
}

interface Sent {
  dueAt: Date | null;
  warnings: Finding[];
}

/** A translation that cannot be released stays as a draft, with the reason. */
async function sendOrKeep(ctx: Context, draft: StoredPost): Promise<Sent> {
  try {
    return await send(ctx, draft);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return {
      dueAt: null,
      warnings: [warning('translation_not_sent', `${t`It stays a draft.`} ${error.message}`)],
    };
  }
}

/** Releases a new draft: at the time of its source, or now. */
async function send(ctx: Context, { id, content_hash }: StoredPost): Promise<Sent> {
  const { db, actor, now } = ctx;
  return db.transaction().execute(async (trx: Transaction<Tables>) => {
    const post = await lockPost(trx, actor.organizationId, id);
    if (!post || post.state !== 'draft') throw notFound(t`This post was not found.`);
    if (post.content_hash !== content_hash)
      throw new CodedError('content_changed', t`It was changed in the meantime.`);
    const where = { organizationId: actor.organizationId, projectId: post.project_id, userId: actor.userId };
    const { paused, project_lang } = await switchesOf(trx, where);
    const dueAt = post.scheduled_at && post.scheduled_at > now ? post.scheduled_at : now;
    const warnings = await release(trx, ctx, { ...post, project_lang }, { by: 'approved', dueAt, paused });
    // A separate act beside the translation, which mount/record.ts records.
    await writeAudit(trx, { ...actor }, { what: 'schedule.approve', subject: `post ${id}` });
    await announcePost(trx, actor, id);
    return { dueAt, warnings };
  });
}
