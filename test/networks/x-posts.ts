import { textLength } from '#contract/text/text-length.ts';
import { xLinksIn } from '#contract/text/x-links.ts';
import type { StoredFile } from './x-media.ts';
import { forbidden, invalid, problem, problemType, type Reply } from './x-replies.ts';
import { createPost, type Vocabulary } from './x-specification.ts';

/** How X takes posts. */
export interface PostSwitches {
  /** The names of fields that X knows at present. */
  vocabulary: Vocabulary;
  /** Names of fields that X does not know are ignored instead of refused. */
  ignoresUnknown: boolean;
  subscription: 'None' | 'Basic' | 'Premium' | 'PremiumPlus';
  /** Whether the app may reply to the account's own posts. */
  allowsReplies: boolean;
  /** So long a post is missing from lists. */
  listsAfterMs: number;
  countsAll: boolean;
  /** The longest video of a post, in minutes, or null for none that is too long. */
  refusesVideosOver: number | null;
  /** What deleting a post that is gone answers. */
  gone: 'not found' | 'deleted' | 'not deleted';
}

export interface StoredPost {
  id: string;
  text: string;
  parent: string | null;
  media: StoredFile[];
  replySettings: string;
  madeWithAi: boolean;
  paidPartnership: boolean;
  likes: number;
  createdAt: number;
}

const most = (subscription: PostSwitches['subscription']) => (subscription === 'None' ? 280 : 25_000);

/** The posts of the one account. https://docs.x.com/x-api/posts/manage-tweets/introduction */
export function createPosts(
  switches: PostSwitches,
  { files, now }: { files: ReadonlyMap<string, StoredFile>; now: () => number },
) {
  const posts: StoredPost[] = [];
  let made = 1_990_000_000_000_000_000n;

  function create(body: unknown): Reply {
    const parsed = createPost.safeParse(body);
    if (!parsed.success) return invalid(parsed.error.issues.map(({ message }) => message).join('; '));
    const { text = '', media, reply, ...chosen } = parsed.data;
    const parent = reply?.in_reply_to_tweet_id ?? null;
    const attached = media?.media_ids.flatMap((id) => files.get(id) ?? []) ?? [];
    if (attached.length < (media?.media_ids.length ?? 0)) return invalid('Your media IDs are invalid.');
    const wrong = problemOf({ text, parent, attached });
    if (wrong) return wrong;
    made += 1n;
    const post: StoredPost = {
      id: String(made),
      text,
      parent,
      media: attached,
      replySettings: chosen.reply_settings ?? 'everyone',
      madeWithAi: chosen.made_with_ai ?? false,
      paidPartnership: chosen.paid_partnership ?? false,
      likes: 0,
      createdAt: now(),
    };
    posts.push(post);
    return { status: 201, body: { data: { id: post.id, text, [historyName()]: [post.id] } } };
  }

  function problemOf(given: { text: string; parent: string | null; attached: StoredFile[] }): Reply | null {
    const { text, parent, attached } = given;
    if (text.trim() === '' && attached.length === 0) return invalid('Your Post must contain content.');
    if (textLength(text, 'weighted') > most(switches.subscription))
      return forbidden('You are not permitted to perform this action.');
    if (attached.some(({ state }) => state !== 'succeeded')) return invalid('Your media IDs are invalid.');
    const moving = attached.filter(({ category }) => category !== 'tweet_image');
    if (moving.length > 0 && attached.length > 1) return invalid('Your media IDs are invalid.');
    if (moving.length > 0 && switches.refusesVideosOver !== null)
      return forbidden(
        `This user is not allowed to post a video longer than ${switches.refusesVideosOver} minutes.`,
      );
    if (parent !== null && !posts.some(({ id }) => id === parent))
      return forbidden('You attempted to reply to a Post that is deleted or not visible to you.');
    if (parent !== null && !switches.allowsReplies)
      return forbidden(
        'Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.',
      );
    if (posts.some((post) => post.text === text && post.parent === parent && post.media.length === 0))
      return forbidden('You are not allowed to create a Tweet with duplicate content.');
    return null;
  }

  const historyName = () =>
    switches.vocabulary === 'tweet' ? 'edit_history_tweet_ids' : 'edit_history_post_ids';

  /** As X shows it: with shortened URLs and entities of HTML, and the beginning of a long one. */
  function shown(post: StoredPost) {
    const links = xLinksIn(post.text);
    const urls = links.map(({ text }, number) => ({
      url: `https://t.co/${post.id.slice(-6)}${number}`,
      expanded_url: /^https?:/i.test(text) ? text : `http://${text}`,
    }));
    const short = links.reduceRight(
      (text, { start, end }, number) => text.slice(0, start) + (urls[number]?.url ?? '') + text.slice(end),
      post.text,
    );
    const escaped = short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
    const isLong = textLength(post.text, 'weighted') > 280;
    const isOld = switches.vocabulary === 'tweet';
    const note = { text: escaped, entities: { urls } };
    const replied = [{ type: 'replied_to', id: post.parent }];
    return {
      id: post.id,
      text: isLong ? `${escaped.slice(0, 270)}… https://t.co/more` : escaped,
      created_at: new Date(post.createdAt).toISOString(),
      [historyName()]: [post.id],
      entities: { urls },
      ...(isLong && { [isOld ? 'note_tweet' : 'note_post']: note }),
      ...(post.media.length > 0 && {
        attachments: { media_keys: post.media.map(({ id, category }) => `${keyOf(category)}_${id}`) },
      }),
      ...(post.parent !== null && { [isOld ? 'referenced_tweets' : 'referenced_posts']: replied }),
      public_metrics: countsOf(post),
    };
  }

  function countsOf({ id, likes }: StoredPost) {
    const all = {
      like_count: likes,
      reply_count: posts.filter(({ parent }) => parent === id).length,
      [switches.vocabulary === 'tweet' ? 'retweet_count' : 'repost_count']: 0,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: likes * 10,
    };
    return switches.countsAll ? all : { like_count: all.like_count };
  }

  function list(query: URLSearchParams): Reply {
    const start = Date.parse(query.get('start_time') ?? '2010-11-06T00:00:01Z');
    if (start > now()) return invalid("Invalid 'start_time': it must be earlier than the current time.");
    const limit = Number(query.get('max_results') ?? 10);
    const from = Number(query.get('pagination_token') ?? 0);
    const visible = posts
      .filter(({ createdAt }) => createdAt >= start && createdAt + switches.listsAfterMs <= now())
      .toReversed();
    const data = visible.slice(from, from + limit).map(shown);
    const meta = {
      result_count: data.length,
      ...(from + limit < visible.length && { next_token: from + limit + '' }),
    };
    return { status: 200, body: data.length === 0 ? { meta } : { data, meta } };
  }

  function lookUp(ids: readonly string[]): Reply {
    const data = ids.flatMap((id) => posts.find((post) => post.id === id) ?? []).map(shown);
    const errors = ids
      .filter((id) => !posts.some((post) => post.id === id))
      .map((id) => ({
        resource_id: id,
        resource_type: 'tweet',
        title: 'Not Found Error',
        detail: `Could not find tweet with ids: [${id}].`,
        type: problemType('resource-not-found'),
      }));
    return {
      status: 200,
      body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) },
    };
  }

  function remove(id: string): Reply {
    const at = posts.findIndex((post) => post.id === id);
    if (at !== -1) posts.splice(at, 1);
    if (at === -1 && switches.gone === 'not found')
      return problem(
        404,
        'Not Found',
        `Could not find tweet with id: [${id}].`,
        problemType('resource-not-found'),
      );
    return { status: 200, body: { data: { deleted: at !== -1 || switches.gone === 'deleted' } } };
  }

  return { posts, create, list, lookUp, remove };
}

/** Kinds of media in their keys. */
const keyOf = (category: string) => ({ tweet_image: 3, tweet_gif: 16 })[category] ?? 7;
