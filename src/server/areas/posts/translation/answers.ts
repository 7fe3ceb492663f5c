import { CodedError } from '#contract/errors.ts';
import type { AnswerOf, InputOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { readPost } from '#server/areas/posts/schedule/present.ts';
import type { Context } from '#server/context.ts';
import { pathOfPost } from '#server/lib/post-names.ts';
import { planTranslation } from './plan.ts';
import { translatePost } from './translate.ts';

type Answer = AnswerOf<typeof schedule.translate>;
type Along = AnswerOf<typeof schedule.approve>['translations'];

/** Translates and reports the result. */
export async function translationAnswer(
  ctx: Context,
  input: InputOf<typeof schedule.translate>,
): Promise<Answer> {
  const { id, projectId, projectName, lang, engine, render, warnings } = await translatePost(ctx, input);
  const { outcome } = await readPost(ctx, id);
  return {
    ...outcome,
    warnings: [
      ...warnings,
      ...outcome.warnings.filter((found) => !warnings.some((one) => one.text === found.text)),
    ],
    project_id: projectId,
    project_name: projectName,
    lang,
    engine,
    needs_png: render !== null,
    render,
    translated_from: input.id,
    review_url: `${ctx.settings.baseUrl}${pathOfPost(id)}`,
  };
}

/**
 * An engine may be slow, so this many translations run at once: the limit of concurrent requests per host.
 */
const sideBySide = 4;

/**
 * The translations that come with an approval: planned before anything is approved, made afterwards, several
 * at once. Errors at that point are reported in place of the translation.
 */
export async function translateAlong(
  ctx: Context,
  { id, translations }: Pick<InputOf<typeof schedule.approve>, 'id' | 'translations'>,
): Promise<() => Promise<Along>> {
  for (const one of translations) await planTranslation(ctx, { ...one, id });
  return async () => {
    const made = new Map<number, Along[number]>();
    const waiting = translations.entries();
    const makeNext = async () => {
      for (const [place, one] of waiting) made.set(place, await along(ctx, { ...one, id }));
    };
    await Promise.all(Array.from({ length: sideBySide }, makeNext));
    return translations.flatMap((_, place) => made.get(place) ?? []);
  };
}

async function along(ctx: Context, input: InputOf<typeof schedule.translate>): Promise<Along[number]> {
  try {
    const { project_id, id, status, needs_png, render, engine, warnings } = await translationAnswer(
      ctx,
      input,
    );
    return { project_id, id, status, needs_png, render, engine, warnings, error: null };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const none = { id: null, status: null, needs_png: false, render: null, engine: null, warnings: [] };
    return { project_id: input.project_id, ...none, error: error.message };
  }
}
