import { z } from 'zod';

import { readLittle, writeLittle, type LittleText } from './linkedin-little.ts';
import { refused, type Reply, type StoredFile } from './linkedin-media.ts';

/** How LinkedIn takes posts. */
export interface PostSwitches {
  /** Whether it refuses the same text of the same author again. */
  refusesRepeats: boolean;
  /** The posts that those refusals name do not exist. */
  namesGhosts: boolean;
  /** A new post is in the author's list only from so many ms on. */
  listsAfterMs: number;
}

interface Attached {
  id: string;
  alt: string | null;
  title: string | null;
}

export interface StoredPost {
  urn: string;
  author: string;
  little: LittleText;
  visibility: string;
  isReshareDisabled: boolean;
  media: Attached[];
  createdAt: number;
  likes: number;
}

interface StoredComment {
  urn: string;
  on: string;
  actor: string;
  text: string;
  time: number;
}

const media = z.object({ id: z.string(), altText: z.string().optional(), title: z.string().optional() });

const input = z.object({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS']),
  distribution: z.object({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  content: z
    .object({
      media: media.optional(),
      multiImage: z.object({ images: z.array(media) }).optional(),
    })
    .optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().default(false),
});

const commentInput = z.object({
  actor: z.string(),
  object: z.string(),
  message: z.object({ text: z.string().min(1).max(1_250) }),
});

/** Posts, comments and what is counted of them. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api */
export function createPosts(switches: PostSwitches, files: Map<string, StoredFile>, now: () => number) {
  const posts: StoredPost[] = [];
  const comments: StoredComment[] = [];
  let made = 7_400_000_000_000_000_000n;
  const next = () => String((made += 4_194_304n));

  function create(body: unknown): Reply {
    const parsed = input.safeParse(body);
    if (!parsed.success)
      return refused(422, 'UNPROCESSABLE_ENTITY', `ERROR :: /${parsed.error.issues[0]?.path.join('/')}`);
    const { author, commentary, content, visibility, isReshareDisabledByAuthor } = parsed.data;
    const given = content?.multiImage?.images ?? (content?.media ? [content.media] : []);
    const problem = problemOf(parsed.data, given);
    if (problem) return problem;
    const little = readLittle(commentary);
    const repeated = posts.find((post) => post.author === author && post.little.text === little.text);
    if (repeated && given.length === 0 && switches.refusesRepeats)
      return duplicateOf(switches.namesGhosts ? `urn:li:share:${next()}` : repeated.urn);
    const urn = `urn:li:${given.some(({ id }) => id.includes(':video:')) ? 'ugcPost' : 'share'}:${next()}`;
    posts.push({
      urn,
      author,
      little,
      visibility,
      isReshareDisabled: isReshareDisabledByAuthor,
      media: given.map(({ id, altText: alt = null, title = null }) => ({ id, alt, title })),
      createdAt: now(),
      likes: 0,
    });
    return { status: 201, headers: { 'x-restli-id': urn } };
  }

  function problemOf(
    { author, commentary, visibility, content }: z.infer<typeof input>,
    given: z.infer<typeof media>[],
  ): Reply | null {
    if (author.includes(':organization:') && visibility !== 'PUBLIC')
      return refused(422, 'UNPROCESSABLE_ENTITY', 'Visibility is not supported for organizations');
    if (readLittle(commentary).text.length > 3_000)
      return refused(
        400,
        'FIELD_LENGTH_TOO_LONG',
        'ShareCommentary text length exceeded the maximum allowed (maximum 3000)',
      );
    if (commentary.trim() === '' && given.length === 0)
      return refused(400, 'MISSING_REQUIRED_FIELD_FOR_DSC', 'A post needs text or content');
    if (content?.multiImage && (given.length < 2 || given.length > 20))
      return refused(400, 'INVALID_VALUE_FOR_FIELD', 'A multiImage post has 2 to 20 images');
    for (const { id, title } of given) {
      const file = files.get(id);
      if (file?.owner !== author) return refused(403, 'ACCESS_DENIED', `${id} does not belong to the author`);
      if (content?.multiImage && !id.includes(':image:'))
        return refused(400, 'INVALID_CONTENT', 'Only images');
      if (file.status === 'WAITING_UPLOAD') return refused(400, 'MEDIA_ASSET_WAITING_UPLOAD', `${id} waits`);
      if (file.status === 'PROCESSING_FAILED')
        return refused(400, 'MEDIA_ASSET_PROCESSING_FAILED', `${id} failed`);
      if (id.includes(':document:') && !title) return refused(400, 'MISSING_FIELD', 'title is required');
    }
    return null;
  }

  const shown = ({ urn, author, little, visibility, media: attached, createdAt }: StoredPost) => ({
    id: urn,
    author,
    commentary: writeLittle(little),
    visibility,
    lifecycleState: 'PUBLISHED',
    createdAt,
    publishedAt: createdAt,
    lastModifiedAt: createdAt,
    ...(attached.length === 1 && { content: { media: { id: attached[0]?.id } } }),
    ...(attached.length > 1 && { content: { multiImage: { images: attached.map(({ id }) => ({ id })) } } }),
  });

  return {
    posts,
    comments,
    create,

    list(query: URLSearchParams): Reply {
      const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)];
      const own = posts
        .filter(
          ({ author, createdAt }) =>
            author === query.get('author') && createdAt + switches.listsAfterMs <= now(),
        )
        .toReversed();
      const elements = own.slice(start, start + count).map(shown);
      return { status: 200, body: { paging: { start, count, links: [] }, elements } };
    },

    get(urn: string): Reply {
      const post = posts.find((one) => one.urn === urn);
      return post ? { status: 200, body: shown(post) } : refused(404, 'NOT_FOUND', `${urn} was not found`);
    },

    change(urn: string, body: unknown): Reply {
      const post = posts.find((one) => one.urn === urn);
      if (!post) return refused(404, 'NOT_FOUND', `${urn} was not found`);
      const { patch } = z
        .object({ patch: z.object({ $set: z.object({ commentary: z.string() }) }) })
        .parse(body);
      post.little = readLittle(patch.$set.commentary);
      return { status: 204 };
    },

    /** Deleted ones are gone already: the same answer. */
    delete(urn: string): Reply {
      const at = posts.findIndex((one) => one.urn === urn);
      if (at >= 0) posts.splice(at, 1);
      return { status: 204 };
    },

    addComment(on: string, body: unknown): Reply {
      const parsed = commentInput.safeParse(body);
      if (!parsed.success || parsed.data.object !== on)
        return refused(400, 'BAD_REQUEST', 'The comment is invalid');
      if (!posts.some(({ urn }) => urn === on)) return refused(404, 'NOT_FOUND', `${on} was not found`);
      const { actor, message } = parsed.data;
      const urn = `urn:li:comment:(${on},${next()})`;
      comments.push({ urn, on, actor, text: message.text, time: now() });
      return { status: 201, body: commentOf({ urn, on, actor, text: message.text, time: now() }) };
    },

    commentsOn: (on: string): Reply => ({
      status: 200,
      body: { elements: comments.filter((one) => one.on === on).map(commentOf), paging: {} },
    }),

    changeComment(on: string, id: string, body: unknown): Reply {
      const found = comments.find((one) => one.urn === `urn:li:comment:(${on},${id})`);
      if (!found) return refused(404, 'NOT_FOUND', 'The comment was not found');
      const set = z.object({ $set: z.object({ text: z.string() }) });
      found.text = z.object({ patch: z.object({ message: set }) }).parse(body).patch.message.$set.text;
      return { status: 200 };
    },

    deleteComment(on: string, id: string): Reply {
      const at = comments.findIndex((one) => one.urn === `urn:li:comment:(${on},${id})`);
      if (at < 0) return refused(404, 'NOT_FOUND', 'The comment was not found');
      comments.splice(at, 1);
      return { status: 204 };
    },
  };
}

const commentOf = ({ urn, on, actor, text, time }: StoredComment) => ({
  actor,
  object: on,
  commentUrn: urn,
  id: /,(\d+)\)$/.exec(urn)?.[1],
  message: { attributes: [], text },
  created: { actor, time },
});

/** As LinkedIn was seen to say it. */
export const duplicateOf = (urn: string): Reply => ({
  status: 422,
  body: {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
    errorDetails: {
      inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }],
    },
    status: 422,
  },
});
