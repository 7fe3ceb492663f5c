import { clickableIn, postInput, textOf, type Block, type PostInput } from './tumblr-format.ts';
import { enveloped, refused, type Reply } from './tumblr-oauth.ts';
import type { PostSwitches, StoredPost, Upload } from './tumblr-stored.ts';

const dayMs = 86_400_000;

/** A blog's posts. https://www.tumblr.com/docs/en/api/v2#posts---createreblog-a-post-neue-post-format */
export function createPosts(switches: PostSwitches, blog: { uuid: string; name: string }, now: () => number) {
  const posts: StoredPost[] = [];
  /** The bytes of stored media, by their keys. */
  const files = new Map<string, number>();
  let made = 0;

  // Beyond what a number of JavaScript can hold.
  const nextId = () => String(790_000_000_000_000_001n + BigInt(made++));
  const seconds = () => Math.floor(now() / 1_000);
  const find = (id: string) => posts.find((post) => post.id === id && post.left <= 0);
  const notFound = refused(404, 'Not Found');

  /** Uploads become stored media, as the API returns them. */
  function stored(block: Block, uploads: readonly Upload[]): Block | string {
    if (block.type === 'text') return block;
    const [medium] = block.type === 'image' ? block.media : [block.media];
    if (!medium) return 'media is required';
    if ('media_key' in medium) return files.has(medium.media_key) ? block : 'unknown media';
    const upload = uploads.find(({ identifier }) => identifier === medium.identifier);
    if (!upload) return `No media for ${medium.identifier}`;
    const media_key = `key-${files.size}`;
    files.set(media_key, upload.bytes);
    const { type, width = 540, height = 405 } = medium;
    const media = { type, width, height, url: `https://64.media.tumblr.example/${media_key}`, media_key };
    return block.type === 'image' ? { ...block, media: [media] } : { ...block, media, provider: 'tumblr' };
  }

  function contentOf({ content }: PostInput, uploads: readonly Upload[]): Block[] | Reply {
    const blocks: Block[] = [];
    for (const block of content) {
      const one = stored(block, uploads);
      if (typeof one === 'string') return refused(400, one, 8001);
      blocks.push(one);
    }
    if (clickableIn(blocks).some(({ text }) => text === ''))
      return refused(400, 'A range is out of bounds', 8001);
    // Empty text at either end is dropped.
    const isEmpty = (block: Block | undefined) => block?.type === 'text' && block.text === '';
    while (isEmpty(blocks[0])) blocks.shift();
    while (isEmpty(blocks.at(-1))) blocks.pop();
    return blocks;
  }

  /** The parent of a reblog; null for another post. */
  function parentOf(input: PostInput): StoredPost | Reply | null {
    if (input.parent_post_id === undefined) return null;
    const parent = find(String(input.parent_post_id));
    const isGenuine = parent?.key === input.reblog_key && input.parent_tumblelog_uuid === blog.uuid;
    return parent?.state === 'published' && isGenuine
      ? parent
      : refused(400, 'The parent post is invalid', 8002);
  }

  function create(body: unknown, uploads: readonly Upload[]): Reply {
    const parsed = postInput.safeParse(body);
    if (!parsed.success) return refused(400, parsed.error.issues[0]?.message ?? '', 8001);
    const { data: input } = parsed;
    if (switches.uploads !== null && uploads.length > 0)
      return refused(403, 'No more uploads', switches.uploads);
    const parent = parentOf(input);
    if (parent && 'status' in parent) return parent;
    const content = contentOf(input, uploads);
    if ('status' in content) return content;
    const hasVideo = content.some(({ type }) => type === 'video');
    if (parent && hasVideo) return refused(403, 'Videos are not allowed in reblogs', 8008);
    const id = nextId();
    const post: StoredPost = {
      id,
      genesis: null,
      first: id,
      state: input.state,
      left: 0,
      content,
      tags: tagsOf(input),
      source: input.source_url ?? null,
      reblogs: input.interactability_reblog,
      parent: parent?.id ?? null,
      key: `reblog${made}`,
      timestamp: seconds(),
      likes: 0,
    };
    posts.push(post);
    // While its video is processed a post has an id of its own, that nothing answers to.
    if (hasVideo && switches.processing > 0) {
      post.id = nextId();
      post.left = switches.processing;
    }
    return enveloped(201, { id });
  }

  const tagsOf = ({ tags = '' }: PostInput) => tags.split(',').filter((tag) => tag !== '');

  function edit(id: string, body: unknown): Reply {
    const parsed = postInput.safeParse(body);
    if (!parsed.success) return refused(400, parsed.error.issues[0]?.message ?? '', 8001);
    const post = find(id);
    if (!post) return notFound;
    const { data: input } = parsed;
    if (post.parent !== null) {
      const parent = parentOf(input);
      if (!parent || 'status' in parent) return refused(400, 'The parent post is invalid', 8002);
    }
    const content = contentOf(input, []);
    if ('status' in content) return content;
    const isPublished = post.state === 'draft' && input.state === 'published';
    if (isPublished && switches.left.posts <= 0)
      return refused(403, 'The daily limit of posts is reached', 8023);
    Object.assign(post, {
      content,
      tags: tagsOf(input),
      source: input.source_url ?? null,
      reblogs: input.interactability_reblog,
      state: input.state,
    });
    if (isPublished) {
      post.timestamp = seconds();
      post.genesis = switches.reports === 'first id' ? post.first : id;
      if (!switches.keepsIds) post.id = nextId();
    }
    return enveloped(200, { id: switches.hidesFormerIds ? post.id : id });
  }

  const shown = (post: StoredPost) => ({
    object_type: 'post',
    type: 'blocks',
    id: Number(post.id),
    id_string: post.id,
    ...(post.genesis !== null && !switches.hidesFormerIds && { genesis_post_id: post.genesis }),
    blog_name: blog.name,
    tumblelog_uuid: blog.uuid,
    post_url: `https://${blog.name}.tumblr.com/post/${post.id}/slug`,
    timestamp: post.timestamp,
    state: post.state,
    reblog_key: post.key,
    ...(post.parent !== null && { parent_post_id: post.parent, parent_tumblelog_uuid: blog.uuid }),
    tags: post.tags,
    slug: 'slug',
    ...(post.source !== null && { source_url: post.source }),
    interactability_reblog: post.reblogs,
    content: post.content,
    layout: [],
    trail: [],
  });

  const descends = ({ parent }: StoredPost, from: string): boolean =>
    parent === from || posts.some((one) => one.id === parent && descends(one, from));

  /** Each request brings a video nearer to its end. */
  const process = () => posts.forEach((post) => void (post.left -= post.left > 0 ? 1 : 0));

  return {
    posts,
    files,
    create,
    edit,
    /** The account's visible posts, as a reader sees them. */
    published: () => posts.filter(({ state, left }) => state === 'published' && left <= 0),

    get(id: string): Reply {
      process();
      const post = find(id);
      return post ? enveloped(200, shown(post)) : notFound;
    },

    list(query: URLSearchParams): Reply {
      const offset = Number(query.get('offset') ?? 0);
      const limit = Number(query.get('limit') ?? 20);
      if (limit > 20) return refused(400, 'limit is 20 at most');
      const listed = posts
        .filter(({ state, left }) => state === 'published' && left <= 0)
        .filter(({ timestamp }) => timestamp * 1_000 + switches.listsAfterMs <= now())
        .toReversed()
        .toSorted((one, other) => other.timestamp - one.timestamp);
      return enveloped(200, {
        blog,
        posts: listed.slice(offset, offset + limit).map(shown),
        total_posts: listed.length,
      });
    },

    drafts: (): Reply =>
      enveloped(200, { posts: posts.filter(({ state, left }) => state === 'draft' && left <= 0).map(shown) }),

    remove(id: string): Reply {
      const at = posts.findIndex((post) => post.id === id);
      if (at < 0) return notFound;
      posts.splice(at, 1);
      return enveloped(200, { id });
    },

    notes(id: string): Reply {
      const post = find(id);
      if (!post) return notFound;
      // Of the post and of its reblogs: Tumblr counts them all.
      const reblogs = posts.filter((one) => one.state === 'published' && descends(one, id)).length;
      const { counts } = switches;
      return enveloped(200, {
        notes: [],
        rollup_notes: [],
        total_notes: post.likes + reblogs,
        ...(counts !== 'none' && { total_likes: post.likes }),
        ...(counts === 'all' && { total_reblogs: reblogs }),
      });
    },

    limits(): Reply {
      const reset_at = Math.ceil(now() / dayMs) * (dayMs / 1_000);
      const of = (limit: number, remaining: number) => ({ description: '', limit, remaining, reset_at });
      const { posts: left, photos, videos } = switches.left;
      return enveloped(200, {
        user: { blogs: of(10, 10), posts: of(250, left), photos: of(250, photos), videos: of(20, videos) },
      });
    },

    textOf: (post: StoredPost) => textOf(post.content),
  };
}
