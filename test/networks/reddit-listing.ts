import type { Answer } from './site-double.ts';

export interface StoredPost {
  name: string;
  sr: string;
  kind: string;
  title: string;
  text: string;
  url: string;
  files: string[];
  captions: string[];
  poster: string | null;
  flair: { id: string; text: string | null } | null;
  nsfw: boolean;
  spoiler: boolean;
  sendreplies: boolean;
  created: number;
  left: number;
  removedBy: string | null;
  score: number;
}

export interface StoredComment {
  name: string;
  post: string;
  parent: string;
  body: string;
  created: number;
}

/** Posts and comments as Reddit shows them to their author. */

export const permalink = ({ sr, name }: Pick<StoredPost, 'sr' | 'name'>) =>
  `${sr.startsWith('u_') ? `/user/${sr.slice(2)}` : `/r/${sr}`}/comments/${name.slice(3)}/a_title/`;

export function present(
  post: StoredPost,
  { author, renamesFiles, replies }: { author: string; renamesFiles: boolean; replies: number },
): Record<string, unknown> {
  const isDeleted = post.removedBy === 'deleted';
  const urls = post.files.map((id) => (renamesFiles ? `z${id.slice(1).toUpperCase()}` : id));
  const url =
    post.kind === 'image'
      ? `https://i.redd.it/${urls[0]}.png`
      : post.kind === 'video'
        ? `https://v.redd.it/${urls[0]}`
        : post.kind === 'link'
          ? post.url
          : `https://www.reddit.com${permalink(post)}`;
  return {
    name: post.name,
    id: post.name.slice(3),
    subreddit: post.sr,
    author: isDeleted ? '[deleted]' : author,
    title: isDeleted ? '[deleted by user]' : post.title,
    selftext: isDeleted ? '[deleted]' : post.text,
    url,
    permalink: permalink(post),
    is_self: post.kind === 'self',
    created_utc: post.created,
    removed_by_category: post.removedBy,
    score: post.score,
    upvote_ratio: 1,
    num_comments: replies,
    num_crossposts: 0,
    ...(post.kind === 'video' && { media: { reddit_video: { fallback_url: `${url}/DASH_720.mp4` } } }),
    ...(post.kind === 'gallery' && {
      is_gallery: true,
      media_metadata: Object.fromEntries(post.files.map((id) => [id, { status: 'valid' }])),
    }),
  };
}

export const listingOf = (
  kind: string,
  all: readonly Record<string, unknown>[],
  query: URLSearchParams,
): Answer => {
  const limit = Number(query.get('limit') ?? 25);
  const start = all.findIndex(({ name }) => name === query.get('after')) + 1;
  const page = all.slice(start, start + limit);
  const after = start + limit < all.length ? page.at(-1)?.name : null;
  return {
    status: 200,
    body: { kind: 'Listing', data: { after, children: page.map((data) => ({ kind, data })) } },
  };
};

export const presentComment = (
  one: StoredComment,
  { author, posts }: { author: string; posts: readonly StoredPost[] },
) => ({
  name: one.name,
  id: one.name.slice(3),
  parent_id: one.parent,
  link_id: one.post,
  body: one.body,
  author,
  created_utc: one.created,
  permalink: `${permalink(posts.find(({ name }) => name === one.post) ?? { sr: 'gone', name: one.post })}${one.name.slice(3)}/`,
});
