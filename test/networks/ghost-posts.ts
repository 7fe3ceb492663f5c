import { z } from 'zod';

import { pageText } from './page-text.ts';
import type { Answer } from './site-double.ts';

/** The posts of a site, by https://docs.ghost.org/admin-api/ and what a site of 6.65 answered. */

/** https://docs.ghost.org/admin-api/#errors */
export const wrong = (
  status: number,
  message: string,
  { context = null, code = null }: { context?: string | null; code?: string | null } = {},
): Answer => ({ status, body: { errors: [{ message, context, type: 'Error', code }] } });

const textOf = (max: number) => z.string().refine((text) => Array.from(text).length <= max);

const fields = z.object({
  title: textOf(255).optional(),
  slug: textOf(191).optional(),
  status: z.enum(['draft', 'published', 'scheduled']).optional(),
  html: z.string().optional(),
  featured: z.boolean().optional(),
  visibility: z.enum(['public', 'members', 'paid']).optional(),
  tags: z.array(z.object({ name: textOf(191) })).optional(),
  custom_excerpt: textOf(300).nullable().optional(),
  canonical_url: z.url().nullable().optional(),
  feature_image: z.url().nullable().optional(),
  feature_image_alt: textOf(191).nullable().optional(),
  updated_at: z.string().optional(),
});

const request = z.object({ posts: z.tuple([fields]) });

export interface Post extends Omit<Required<z.infer<typeof fields>>, 'updated_at'> {
  id: string;
  updatedAt: Date;
  mailed: string | null;
  /** Of its mail: how far it got, and what is tracked. */
  mail: { status: string; track_opens: boolean; track_clicks: boolean; feedback_enabled: boolean };
  opens: number;
  clicks: number;
  feedback: number;
  comments: number;
}

export function createPosts(at: { now: () => number; origin: () => string; newId: () => string }) {
  const posts: Post[] = [];

  const shown = (post: Post) => ({
    id: post.id,
    slug: post.slug,
    title: post.title,
    status: post.status,
    updated_at: post.updatedAt.toISOString(),
    lexical: JSON.stringify({ root: { children: cardsOf(post) } }),
    url: post.status === 'published' ? `${at.origin()}/${post.slug}/` : `${at.origin()}/p/${post.id}/`,
    email: post.mailed === null ? null : { id: post.id, opened_count: post.opens, ...post.mail },
    count: { clicks: post.clicks, positive_feedback: post.feedback },
  });

  /** Of the editor's state only what is read here: the media. */
  const cardsOf = ({ html }: Post) =>
    pageText(html).media.map(({ src, alt }) =>
      alt === null
        ? { type: 'video', src, width: 640, height: 360, duration: 2 }
        : { type: 'image', src, width: 20, height: 20, alt },
    );

  const answerOf = (status: number, post: Post): Answer => ({ status, body: { posts: [shown(post)] } });

  const invalid = (verb: string, { issues }: z.ZodError): Answer =>
    wrong(422, `Validation error, cannot ${verb} post.`, {
      context: `Validation failed for ${issues[0]?.path.at(-1)?.toString() ?? 'posts'}.`,
    });

  function create(body: unknown): Answer {
    const parsed = request.safeParse(body);
    if (!parsed.success) return invalid('save', parsed.error);
    const post: Post = {
      id: at.newId(),
      title: '(Untitled)',
      slug: '',
      status: 'draft',
      html: '',
      featured: false,
      visibility: 'public',
      tags: [],
      custom_excerpt: null,
      canonical_url: null,
      feature_image: null,
      feature_image_alt: null,
      updatedAt: new Date(at.now()),
      mailed: null,
      mail: { status: 'submitted', track_opens: true, track_clicks: true, feedback_enabled: true },
      opens: 0,
      clicks: 0,
      feedback: 0,
      comments: 0,
    };
    apply(post, parsed.data.posts[0]);
    posts.push(post);
    return answerOf(201, post);
  }

  function change(post: Post | undefined, body: unknown, newsletter: string | null): Answer {
    const parsed = request.safeParse(body);
    if (!parsed.success) return invalid('edit', parsed.error);
    const [given] = parsed.data.posts;
    if (given.updated_at === undefined)
      return wrong(422, 'Validation error, cannot edit post.', { context: 'Validation failed for 0.' });
    if (!post)
      return wrong(404, 'Resource not found error, cannot edit post.', { context: 'Post not found.' });
    if (Date.parse(given.updated_at) !== post.updatedAt.getTime())
      return wrong(409, 'Saving failed! Someone else is editing this post.', { code: 'UPDATE_COLLISION' });
    if (newsletter !== null && post.status === 'draft' && given.status === 'published')
      post.mailed = newsletter;
    apply(post, given);
    post.updatedAt = new Date(at.now());
    return answerOf(200, post);
  }

  function apply(post: Post, changed: z.infer<typeof fields>): void {
    const { updated_at: _, slug, ...given } = changed;
    Object.assign(post, given);
    if (slug !== undefined || post.slug === '') post.slug = freeSlug(post, slug || post.title);
  }

  /** Every slug exists once. Ghost numbers one that is generated again even if its own post has it. */
  function freeSlug(post: Post, text: string): string {
    const wanted = slugged(text);
    const isTaken = (slug: string) =>
      posts.some((other) => other.slug === slug && (other !== post || slug !== text));
    let slug = wanted;
    for (let number = 2; isTaken(slug); number += 1) slug = `${wanted}-${number}`;
    return slug;
  }

  /** The filters that are used here. https://docs.ghost.org/content-api/filtering */
  function list(query: URLSearchParams): Answer {
    const filter = query.get('filter') ?? '';
    const valuesOf = (name: string) => new RegExp(`\\b${name}:\\[([^\\]]*)\\]`).exec(filter)?.[1]?.split(',');
    const ids = valuesOf('id');
    const beginning = /\bslug:~\^'([^']*)'/.exec(filter)?.[1];
    const id = /\bid:'(\w+)'/.exec(filter)?.[1];
    const found = posts.filter((post) =>
      beginning === undefined ? ids?.includes(post.id) : post.slug.startsWith(beginning) || post.id === id,
    );
    return { status: 200, body: { posts: found.slice(0, Number(query.get('limit') ?? 15)).map(shown) } };
  }

  function remove(post: Post | undefined): Answer {
    if (!post)
      return wrong(404, 'Resource not found error, cannot delete post.', { context: 'Post not found.' });
    posts.splice(posts.indexOf(post), 1);
    return { status: 204, body: '' };
  }

  return { posts, shown, answerOf, create, change, list, remove };
}

const slugged = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d -]+/g, '')
    .replace(/[ -]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 185) || 'untitled';
