import type { AnswerOf, InputOf } from '#contract/operation.ts';
import { hashtagLimits, readForHashtags } from '#contract/posts/schedule-hashtags.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { hashtagsIn } from '#contract/text/text-parts.ts';
import { requirePublishing } from '#server/areas/delivery/accounts/accounts.ts';
import type { Context } from '#server/context.ts';
import { listTaggedTexts } from './store-lists.ts';

type Used = AnswerOf<typeof schedule.hashtags>;

export async function hashtagsOf(
  { db, actor }: Context,
  { project_id: projectId }: InputOf<typeof schedule.hashtags>,
): Promise<Used> {
  requirePublishing(actor);
  const { organizationId } = actor;
  return countHashtags(await listTaggedTexts(db, { organizationId, projectId, most: readForHashtags }));
}

/** @param texts the latest first: it says how a tag is written */
export function countHashtags(texts: readonly string[]): Used {
  const tags = new Map<string, { tag: string; posts: number }>();
  const together = new Map<string, { tags: string[]; posts: number }>();
  for (const text of texts) {
    const own = new Map(hashtagsIn(text).map(({ text: tag }) => [keyOf(tag), tag]));
    for (const [key, tag] of own) tags.set(key, { tag, posts: 0, ...tags.get(key) });
    for (const key of own.keys()) increase(tags.get(key));
    if (own.size < 2) continue;
    const set = [...own.keys()].toSorted().join(' ');
    together.set(set, { tags: [...own.values()], posts: 0, ...together.get(set) });
    increase(together.get(set));
  }
  const mostUsed = <Row extends { posts: number }>(rows: Iterable<Row>) =>
    [...rows].toSorted((one, other) => other.posts - one.posts);
  return {
    hashtags: mostUsed(tags.values()).slice(0, hashtagLimits.tags),
    together: mostUsed(together.values())
      .filter(({ posts }) => posts > 1)
      .slice(0, hashtagLimits.sets),
  };
}

function increase(row: { posts: number } | undefined) {
  if (row) row.posts += 1;
}

const keyOf = (tag: string) => tag.normalize('NFKC').toLowerCase();
