import type { Kysely } from 'kysely';

import type { PostRow } from '#contract/posts/posts.ts';
import type { StoredPost } from '#server/areas/posts/schedule/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { listTranslations, type Sources } from './store.ts';
import { sourceHashOf, wordingOf } from './texts.ts';

type Translations = Pick<PostRow, 'translation_of' | 'translations'>;

/** The source of each of these posts, and its translations. */
export async function presentTranslations(
  db: Kysely<Tables>,
  posts: readonly StoredPost[],
  sources: Sources,
): Promise<(post: StoredPost) => Translations> {
  const translations = await listTranslations(
    db,
    posts.map(({ id }) => id),
  );
  const translationsOf = Map.groupBy(translations, ({ translated_from }) => translated_from);
  return (post) => {
    const source = post.translated_from === null ? undefined : sources.get(post.translated_from);
    const own = translationsOf.get(post.id) ?? [];
    const hash = own.length > 0 ? wordingHash(post) : null;
    return {
      translation_of: source
        ? {
            id: source.id,
            project_name: source.project_name,
            lang: source.project_lang,
            changed: wordingHash(source) !== post.source_hash,
          }
        : null,
      translations: own.map(({ id, project_id, project_name, lang, state, source_hash }) => ({
        id,
        project_id,
        project_name,
        lang,
        status: state,
        changed: source_hash !== hash,
      })),
    };
  };
}

/** A hash of the post's present texts. */
export function wordingHash(post: StoredPost): string {
  return sourceHashOf(wordingOf(post));
}
