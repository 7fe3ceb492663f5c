import { notFound } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { announcePost } from '#server/features/schedule/create.ts';
import type { StoredOverrides, Wording } from '#server/features/schedule/content.ts';
import { insertNewPost } from '#server/features/schedule/new-post.ts';
import { tellDraftAwaits } from '#server/features/schedule/notices.ts';
import { findPost, type StoredPost } from '#server/features/schedule/store.ts';
import { updatePost } from '#server/features/schedule/update.ts';
import { design as designInput } from '#contract/posts.ts';
import type { Plan } from './plan.ts';
import { noteSource } from './store.ts';

const storedDesign = designInput.nullable();

/** A copy for one account is a copy for that account's network there; a network's own copy wins. */
export function overridesThere(
  overrides: StoredOverrides,
  { targets, accountIds, networkOf }: Plan,
): StoredOverrides {
  const there = new Set(accountIds.map((id) => networkOf.get(id)));
  const networkNamed = (key: string) => targets.find(({ account_id }) => String(account_id) === key)?.network;
  const moved = Object.entries(overrides).map(([key, copy]): [string, typeof copy, boolean] => {
    const network = networkNamed(key);
    return [network ?? key, copy, network !== undefined];
  });
  // Those of networks come last, so that they stand.
  return Object.fromEntries(
    moved
      .toSorted(([, , a], [, , b]) => Number(b) - Number(a))
      .filter(([network]) => there.has(network))
      .map(([network, copy]) => [network, copy]),
  );
}

/** The media with another picture in the first one's place. */
export function withPicture(media: Wording['media'], url: string): Wording['media'] {
  const [first, ...rest] = media;
  return [{ url, type: null, alt: first?.alt ?? null }, ...rest];
}

/**
 * Makes the draft of a plan.
 * @param hash of the source's words as they were translated
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
        stage,
        scheduledAt: passed ? null : source.scheduled_at,
        source: { id: source.id, hash },
      },
      isTranslated
        ? `Translated from post ${source.id}.`
        : `Made from post ${source.id}; its text is not translated yet.`,
    );
    if (!post) throw new Error('a post without a client key is always made');
    if (stage === 'review') await tellDraftAwaits(trx, ctx, post, null);
    await announcePost(trx, actor, post.id);
    await announcePost(trx, actor, source.id);
    return post;
  });
}

/**
 * Writes a draft anew that was made from this post before.
 * @param into as it was when the translation began
 * @param wording null where nothing translated it: then the draft keeps what somebody wrote, and stays as it was
 * @throws CodedError content_changed where somebody wrote it meanwhile
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
  const { body, media, thread, first_comment, overrides, design } = wording;
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
    overrides,
    overrides_replace: true,
    design: storedDesign.parse(design),
    target_account_ids: accountIds,
  };
  await updatePost(ctx, input, { translated: true });
  await noteSource(db, into.id, { id: source.id, hash, at: now });
  const after = await findPost(db, actor.organizationId, into.id);
  if (!after) throw notFound('This post');
  return after;
}
