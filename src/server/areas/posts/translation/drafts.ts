import { design as designInput } from '#contract/designs/design.ts';
import { notFound } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { overridesOf, type Wording } from '#server/areas/posts/schedule/content.ts';
import { announcePost } from '#server/areas/posts/schedule/create.ts';
import { insertNewPost } from '#server/areas/posts/schedule/new-post.ts';
import { notifySubmitted } from '#server/areas/posts/schedule/notices.ts';
import { findPost, type StoredPost } from '#server/areas/posts/schedule/store.ts';
import { updatePost } from '#server/areas/posts/schedule/update.ts';
import type { Context } from '#server/context.ts';
import { withOwnOptions } from './overrides-there.ts';
import type { Plan } from './plan.ts';
import { noteSource } from './store.ts';

const storedDesign = designInput.nullable();

/** The media with the first picture replaced. */
export function withPicture(media: Wording['media'], url: string): Wording['media'] {
  const [first, ...rest] = media;
  return [{ url, type: null, alt: first?.alt ?? null }, ...rest];
}

/**
 * Creates the draft of a plan.
 * @param hash of the source's texts as they were translated
 */
export async function insertDraft(
  ctx: Context,
  { source, project, accountIds }: Plan,
  { wording, isTranslated }: { wording: Wording; isTranslated: boolean },
  hash: string,
): Promise<StoredPost> {
  const { db, actor, now } = ctx;
  return db.transaction().execute(async (trx) => {
    const stage = actor.by === 'token' ? 'review' : 'private';
    const passed = source.scheduled_at !== null && source.scheduled_at <= now;
    const post = await insertNewPost(
      trx,
      ctx,
      {
        content: { ...wording, kind: source.kind, author_notes: source.author_notes },
        projectId: project.id,
        accountIds,
        cardId: source.card_id,
        inherited: source,
        stage,
        scheduledAt: passed ? null : source.scheduled_at,
        source: { id: source.id, hash },
      },
      isTranslated
        ? () => t`Translated from post ${{ post: source.id }}.`
        : () => t`Created from post ${{ post: source.id }}; its text is not translated yet.`,
    );
    if (!post) throw new Error('a post without a client key is always made');
    if (stage === 'review') await notifySubmitted(trx, ctx, post);
    await announcePost(trx, actor, post.id);
    await announcePost(trx, actor, source.id);
    return post;
  });
}

/**
 * Rewrites an earlier translation of this post.
 * @param into as it was when the translation began
 * @param wording null where no engine translated it: then the draft keeps its present text
 * @throws CodedError content_changed where it was edited meanwhile
 */
export async function rewriteDraft(
  ctx: Context,
  { source, accountIds }: Plan,
  into: StoredPost,
  wording: Wording | null,
  hash: string,
): Promise<StoredPost> {
  const { db, actor, now } = ctx;
  if (!wording) return into;
  const { body, media, thread, first_comment, design } = wording;
  const input = {
    id: into.id,
    version: into.version,
    body,
    media: media.map(({ url, alt }) => ({ url, alt })),
    thread: thread.map((part) => ({
      body: part.body,
      media: part.media.map(({ url, alt }) => ({ url, alt })),
    })),
    first_comment,
    overrides: withOwnOptions(wording.overrides, overridesOf(into)),
    overrides_replace: true,
    design: storedDesign.parse(design),
    target_account_ids: accountIds,
  };
  await updatePost(ctx, input, { translated: true });
  await noteSource(db, into.id, { id: source.id, hash, at: now });
  const after = await findPost(db, actor.organizationId, into.id);
  if (!after) throw notFound(t`This post was not found.`);
  return after;
}
