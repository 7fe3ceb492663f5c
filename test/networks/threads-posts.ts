import type { DoubleContainer } from './graph-containers.ts';
import { graphError, graphTime, noObject, ok, type Answer, type Call } from './graph.ts';

export interface PostSwitches {
  /** What insights leave out. */
  hides: readonly string[];
}

export interface DoubleThread {
  id: string;
  text: string;
  parent: string | null;
  items: { alt: string | null; bytes: number | null }[];
  form: Record<string, string>;
  likes: number;
  at: Date;
}

/** The published posts of one profile. https://developers.facebook.com/docs/threads/retrieve-and-discover-posts */
export function createPosts(username: string, switches: PostSwitches, now: () => Date, newId: () => string) {
  const posts: DoubleThread[] = [];
  const permalink = (id: string) => `https://www.threads.com/@${username}/post/D${Number(id).toString(36)}`;

  function add(container: DoubleContainer): Answer {
    const { form } = container;
    const post: DoubleThread = {
      id: newId(),
      text: form['text'] ?? '',
      parent: form['reply_to_id'] ?? null,
      items: itemsOf(container),
      form,
      likes: 0,
      at: now(),
    };
    posts.push(post);
    return ok({ id: post.id });
  }

  function list(replies: boolean): Answer {
    const listed = posts.filter(({ parent }) => (parent !== null) === replies).toReversed();
    const data = listed.slice(0, 50).map(({ id, text, items, at, parent }) => ({
      id,
      ...(text !== '' && { text }),
      ...(items.length === 1 && items[0]?.alt && { alt_text: items[0].alt }),
      timestamp: graphTime(at),
      permalink: permalink(id),
      ...(parent !== null && { replied_to: { id: parent } }),
    }));
    return ok({ data });
  }

  function onPost({ query }: Call, route: string, id: string, may: (scope: string) => boolean): Answer {
    const at = posts.findIndex((one) => one.id === id);
    const post = posts[at];
    if (!post) return noObject(id);
    switch (route) {
      case 'GET':
        return ok({ id, permalink: permalink(id) });
      case 'GET insights': {
        if (!may('threads_manage_insights')) return graphError(10, 'Requires threads_manage_insights');
        const names = (query.get('metric') ?? '').split(',').filter((name) => !switches.hides.includes(name));
        const data = names.map((name) => ({
          name,
          period: 'lifetime',
          values: [{ value: countOf(post, name) }],
        }));
        return ok({ data });
      }
      case 'DELETE':
        if (!may('threads_delete')) return graphError(10, 'Requires threads_delete');
        posts.splice(at, 1);
        return ok({ success: true, deleted_id: id });
      default:
        return noObject(id);
    }
  }

  /** The replies of a post are those of the whole conversation. */
  function countOf(post: DoubleThread, name: string): number {
    const repliesOf = (id: string): number =>
      posts.filter(({ parent }) => parent === id).reduce((sum, reply) => sum + 1 + repliesOf(reply.id), 0);
    if (name === 'likes') return post.likes;
    if (name === 'replies') return repliesOf(post.id);
    return name === 'views' ? 30 : 0;
  }

  /** How many of the last 24 hours count for the quota. */
  const used = (replies: boolean) =>
    posts.filter(
      ({ parent, at }) => (parent !== null) === replies && now().getTime() - at.getTime() < 86_400_000,
    ).length;

  return { posts, add, list, onPost, used };
}

function itemsOf({ children, form, bytes }: DoubleContainer): DoubleThread['items'] {
  if (children.length > 0) return children.flatMap(itemsOf);
  return form['media_type'] === 'TEXT' ? [] : [{ alt: form['alt_text'] ?? null, bytes }];
}
