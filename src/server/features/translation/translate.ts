import type { Transaction } from 'kysely';
import type { z } from 'zod';

import { CodedError, notFound } from '#contract/errors.ts';
import type { DataOf, InputOf } from '#contract/operation.ts';
import { design as designInput, type Finding } from '#contract/posts.ts';
import type { scheduleTranslate } from '#contract/schedule-translate.ts';
import { writeAudit } from '#server/access/store-audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { announcePost } from '#server/features/schedule/create.ts';
import { release, said } from '#server/features/schedule/release.ts';
import { lockPost, switchesOf, type StoredPost } from '#server/features/schedule/store.ts';
import { fillDesign, wordless } from '#server/features/templates/designs.ts';
import type { Wording } from '#server/features/schedule/content.ts';
import { insertDraft, overridesThere, rewriteDraft, withPicture } from './drafts.ts';
import { planTranslation } from './plan.ts';
import { sourceHashOf, wordingOf } from './texts.ts';
import { translateWords } from './words.ts';

type Input = InputOf<typeof scheduleTranslate.translate>;
type Order = NonNullable<DataOf<typeof scheduleTranslate.translate>['render']>;

export interface Translation {
  id: number;
  projectId: number;
  projectName: string;
  lang: string;
  /** What translated it; null where nothing did. */
  engine: string | null;
  render: Order | null;
  warnings: Finding[];
  /** Due at this instant where it was sent; null for a draft. */
  dueAt: Date | null;
}

/**
 * A post in the language of a linked project, as a draft there, and sent where that was asked for and nothing keeps
 * it: what a person must write or render first stays a draft (spec, translate).
 */
export async function translatePost(ctx: Context, input: Input): Promise<Translation> {
  const plan = await planTranslation(ctx, input);
  const { source, sourceLang, project, lang } = plan;
  const wording = wordingOf(source);
  const { words, engine, unwritten, warnings } = await translateWords(ctx, wording, {
    from: sourceLang,
    to: lang,
    stays: await wordless(ctx.db, ctx.actor.organizationId, designOf(source)),
  });
  const there: Wording = {
    ...words,
    overrides: overridesThere(words.overrides, plan),
    media: input.image ? withPicture(words.media, input.image) : words.media,
  };
  const hash = sourceHashOf(wording);
  const draft =
    plan.into === null
      ? await insertDraft(ctx, plan, { wording: there, isTranslated: !unwritten }, hash)
      : await rewriteDraft(ctx, plan, plan.into, unwritten ? null : there, hash);
  const render = draft.design_picture ? null : orderFor(draft.design);
  const sends = input.send_mode === 'send' && render === null && !unwritten;
  const sent = sends ? await sendOrKeep(ctx, draft) : null;
  return {
    id: draft.id,
    projectId: project.id,
    projectName: project.name,
    lang,
    engine,
    render,
    warnings: [...warnings, ...(unwritten ? [] : await misfits(ctx, draft)), ...(sent?.warnings ?? [])],
    dueAt: sent?.dueAt ?? null,
  };
}

/** What is to be rendered of a design; null without one. */
function orderFor(design: unknown): Order | null {
  const { data } = designInput.safeParse(design);
  return data ? { ...data, format: data.format ?? null } : null;
}

function designOf({ design }: { design: unknown }): z.output<typeof designInput> | null {
  return designInput.nullable().parse(design);
}

/** Translated words may be too long for their template: that keeps nobody from the draft, only from its picture. */
async function misfits({ db, actor }: Context, draft: { design: unknown }): Promise<Finding[]> {
  const design = designOf(draft);
  const found = design && (await fillDesign(db, actor.organizationId, design));
  return (found?.filled.findings ?? []).map(({ text }) => said('design_does_not_fit', `Design: ${text}`));
}

interface Sent {
  dueAt: Date | null;
  warnings: Finding[];
}

/** A translation that cannot go is there all the same: its draft stays, with the reason. */
async function sendOrKeep(ctx: Context, draft: StoredPost): Promise<Sent> {
  try {
    return await send(ctx, draft);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { dueAt: null, warnings: [said('translation_not_sent', `It stays a draft. ${error.message}`)] };
  }
}

/** Sends a draft that has just been made: at the time of its source, or now. */
async function send(ctx: Context, { id, content_hash }: StoredPost): Promise<Sent> {
  const { db, actor, now } = ctx;
  return db.transaction().execute(async (trx: Transaction<Tables>) => {
    const post = await lockPost(trx, actor.organizationId, id);
    if (!post || post.state !== 'draft') throw notFound('This post');
    if (post.content_hash !== content_hash)
      throw new CodedError('content_changed', 'Somebody changed it meanwhile.');
    const where = { organizationId: actor.organizationId, projectId: post.project_id, userId: actor.userId };
    const { paused, project_lang } = await switchesOf(trx, where);
    const dueAt = post.scheduled_at && post.scheduled_at > now ? post.scheduled_at : now;
    const warnings = await release(trx, ctx, { ...post, project_lang }, { by: 'approved', dueAt, paused });
    // Another act than the translating, which the walk records.
    await writeAudit(trx, { ...actor }, { what: 'schedule.approve', subject: `post ${id}` });
    await announcePost(trx, actor, id);
    return { dueAt, warnings };
  });
}
