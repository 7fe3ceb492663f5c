import { z } from 'zod';

import type { Answer } from './site-double.ts';
import { wrong } from './wordpress-media.ts';

/** Posts, comments and tags, by https://developer.wordpress.org/rest-api/reference/ and what a site of 6.1 answered. */

export interface Post {
  id: number;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  featured: number;
  categories: number[];
  tags: number[];
  comments: string;
  author: number;
  createdAt: Date;
}

interface Comment {
  id: number;
  post: number;
  author: number;
  content: string;
  approved: boolean;
}

const postFields = z.object({
  status: z.enum(['publish', 'future', 'draft', 'pending', 'private']).optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  excerpt: z.string().optional(),
  featured_media: z.int().optional(),
  categories: z.array(z.int()).optional(),
  tags: z.array(z.int()).optional(),
  comment_status: z.enum(['open', 'closed']).optional(),
});

const commentFields = z.object({ post: z.int(), content: z.string() });
const tagFields = z.object({ name: z.string().min(1) });

interface At {
  now: () => number;
  origin: () => string;
  newId: () => number;
  isPlain: () => boolean;
  /** The user who asks, and whether their comments wait for approval. */
  user: () => number;
  holds: () => boolean;
  /** The site numbers every slug that it is given. */
  numbers: () => boolean;
}

export function createPosts(at: At) {
  const posts: Post[] = [];
  const comments: Comment[] = [];
  const tags: { id: number; name: string }[] = [];

  const isPublic = ({ status }: Post) => status === 'publish' || status === 'private';

  const shown = (post: Post) => ({
    id: post.id,
    status: post.status,
    slug: post.slug,
    link: at.isPlain() || !isPublic(post) ? `${at.origin()}/?p=${post.id}` : `${at.origin()}/${post.slug}/`,
    title: { raw: post.title, rendered: post.title },
    content: { raw: post.content, rendered: post.content },
  });

  function create(body: unknown): Answer {
    const post: Post = {
      id: at.newId(),
      status: 'draft',
      slug: '',
      title: '',
      content: '',
      excerpt: '',
      featured: 0,
      categories: [1],
      tags: [],
      comments: 'open',
      author: at.user(),
      createdAt: new Date(at.now()),
    };
    const answer = change(post, body);
    if (answer.status !== 200) return answer;
    posts.push(post);
    return { ...answer, status: 201 };
  }

  function change(post: Post, body: unknown): Answer {
    const fields = postFields.safeParse(body);
    if (!fields.success)
      return wrong(400, 'rest_invalid_param', 'Invalid parameter(s): status', {
        params: { status: 'status is not one of publish, future, draft, pending, and private.' },
      });
    const { slug, featured_media: featured, comment_status: open, ...rest } = fields.data;
    Object.assign(post, rest, featured !== undefined && { featured }, open && { comments: open });
    post.slug = slugOf(post, slug ?? post.slug);
    return { status: 200, body: shown(post) };
  }

  /** What is published has a slug; that of a draft may be empty. None is given twice. */
  function slugOf(post: Post, given: string): string {
    if (!isPublic(post) && given === '') return '';
    if (at.numbers() && given !== '' && given !== post.slug) return `${sanitizedTitle(given)}-2`;
    const wanted = sanitizedTitle(given) || sanitizedTitle(post.title) || String(post.id);
    const isTaken = (slug: string) => posts.some((other) => other !== post && other.slug === slug);
    let slug = wanted;
    for (let number = 2; isTaken(slug); number += 1) slug = `${wanted}-${number}`;
    return slug;
  }

  function list(query: URLSearchParams): Answer {
    const status = query.get('status') ?? 'publish';
    const ids = query.get('include')?.split(',').map(Number);
    const after = Date.parse(query.get('after') ?? '');
    const found = posts.filter(
      (post) =>
        (status === 'any' ? post.status !== 'trash' : post.status === status) &&
        (!query.has('slug') || post.slug === query.get('slug')) &&
        (!query.has('author') || String(post.author) === query.get('author')) &&
        (!ids || ids.includes(post.id)) &&
        !(post.createdAt.getTime() <= after),
    );
    return { status: 200, body: found.slice(0, Number(query.get('per_page') ?? 10)).map(shown) };
  }

  function remove(post: Post | undefined, { force, trash }: { force: boolean; trash: boolean }): Answer {
    if (!post) return wrong(404, 'rest_post_invalid_id', 'Invalid post ID.');
    if (!force && !trash)
      return wrong(
        501,
        'rest_trash_not_supported',
        "The post does not support trashing. Set 'force=true' to delete.",
      );
    if (!force && post.status === 'trash')
      return wrong(410, 'rest_already_trashed', 'The post has already been deleted.');
    if (force) posts.splice(posts.indexOf(post), 1);
    else Object.assign(post, { status: 'trash', slug: `${post.slug}__trashed` });
    return { status: 200, body: shown(post) };
  }

  const shownComment = ({ id, post, content, approved }: Comment) => ({
    id,
    status: approved ? 'approved' : 'hold',
    link: `${at.origin()}/?p=${post}#comment-${id}`,
    content: { rendered: `<p>${content.replaceAll('\n', '<br />\n')}</p>\n` },
  });

  function comment(body: unknown): Answer {
    const { post: id, content } = commentFields.parse(body);
    const post = posts.find((one) => one.id === id);
    if (!post) return wrong(404, 'rest_comment_invalid_post_id', 'Invalid post ID.');
    if (post.comments === 'closed')
      return wrong(403, 'rest_comment_closed', 'Sorry, comments are closed for this item.');
    if (Buffer.byteLength(content) > 65_525)
      return wrong(400, 'comment_content_column_length', 'Comment field exceeds maximum length allowed.');
    const made: Comment = { id: at.newId(), post: id, author: at.user(), content, approved: !at.holds() };
    comments.push(made);
    return { status: 201, body: shownComment(made) };
  }

  function listComments(query: URLSearchParams): Answer {
    const found = comments.filter(
      ({ post, author, approved }) =>
        approved &&
        String(post) === query.get('post') &&
        (!query.has('author') || String(author) === query.get('author')) &&
        String(author) !== query.get('author_exclude'),
    );
    const body = found.slice(0, Number(query.get('per_page') ?? 10)).map(shownComment);
    return { status: 200, body, headers: { 'x-wp-total': String(found.length) } };
  }

  function removeComment(id: number): Answer {
    const index = comments.findIndex((one) => one.id === id);
    if (index < 0) return wrong(404, 'rest_comment_invalid_id', 'Invalid comment ID.');
    comments.splice(index, 1);
    return { status: 200, body: {} };
  }

  function tag(body: unknown): Answer {
    const { name } = tagFields.parse(body);
    const known = tags.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (known)
      return wrong(400, 'term_exists', 'A term with the name provided already exists in this taxonomy.', {
        term_id: known.id,
      });
    const made = { id: at.newId(), name };
    tags.push(made);
    return { status: 201, body: made };
  }

  return {
    posts,
    comments,
    tags,
    shown,
    create,
    change,
    list,
    remove,
    comment,
    listComments,
    removeComment,
    tag,
  };
}

/** https://developer.wordpress.org/reference/functions/sanitize_title/ */
function sanitizedTitle(text: string): string {
  return text
    .replace(/&.+?;/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d _-]+/g, '')
    .replace(/[ _-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200);
}
