import { textLength } from '#contract/text/text-length.ts';
import { badRequest, errors } from './reddit-answers.ts';
import { communityNamed, requirementsOf, type Communities } from './reddit-communities.ts';
import { galleryBody, submitForm } from './reddit-forms.ts';
import {
  listingOf,
  permalink,
  present,
  presentComment,
  type StoredComment,
  type StoredPost,
} from './reddit-listing.ts';
import type { Files } from './reddit-media.ts';
import type { Answer } from './site-double.ts';

export interface PostSwitches {
  communities: Communities;
  /** For how many look-ups of the list an image or video is processed. */
  processing: number;
  /** What is processed is dropped without a word. */
  processingFails: boolean;
  /** The addresses of published files have ids of their own. */
  renamesFiles: boolean;
  /** A new post is in the list only from so many ms on. */
  listsAfterMs: number;
}

export function createBoard(
  switches: PostSwitches,
  files: Files,
  { now, author }: { now: () => number; author: string },
) {
  const posts: StoredPost[] = [];
  const comments: StoredComment[] = [];
  let made = 46_655;
  const next = (prefix: string) => `${prefix}_${(++made).toString(36)}`;

  type New = Pick<StoredPost, 'sr' | 'kind' | 'title' | 'text' | 'url' | 'nsfw' | 'spoiler' | 'sendreplies'>;

  /** What Reddit refuses before it stores anything; null for nothing. */
  function refusal(post: New, flairId: string | undefined, resubmit: boolean): Answer | null {
    const community = communityNamed(switches.communities, post.sr);
    if (!community || community.closed)
      return errors(
        'SUBREDDIT_NOEXIST',
        "Hmm, that community doesn't exist. Try checking the spelling.",
        'sr',
      );
    if (community.about?.user_is_banned)
      return errors('SUBREDDIT_NOTALLOWED', "You aren't allowed to post there.", 'sr');
    if (post.title === '') return errors('NO_TEXT', 'Please enter a title.', 'title');
    if (textLength(post.title, 'code_points') > 300)
      return errors('TOO_LONG', 'This field must be under 300 characters', 'title');
    if (textLength(post.text, 'code_points') > 40_000)
      return errors('TOO_LONG', 'This field must be under 40000 characters', 'text');
    const only = community.about?.submission_type;
    if (only === 'link' && post.kind === 'self')
      return errors('NO_SELFS', "This community doesn't allow text posts", 'sr');
    if (only === 'self' && post.kind !== 'self')
      return errors('NO_LINKS', 'This community only allows text posts', 'sr');
    const required = requirementsOf(community);
    if (required.is_flair_required && flairId === undefined)
      return errors('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Your post must contain post flair.', 'flair');
    if (flairId !== undefined && !community.flairs?.some(({ id }) => id === flairId)) return badRequest;
    const isRepeated = posts.some(
      ({ sr, url, kind }) => kind === 'link' && sr === post.sr && url === post.url,
    );
    if (post.kind === 'link' && !resubmit && isRepeated)
      return errors('ALREADY_SUB', 'That link has already been submitted', 'url');
    return null;
  }

  function add(post: New, more: Partial<StoredPost>): StoredPost {
    const stored: StoredPost = {
      ...post,
      name: next('t3'),
      files: [],
      captions: [],
      poster: null,
      flair: null,
      created: Math.floor(now() / 1_000),
      left: 0,
      removedBy: null,
      score: 1,
      ...more,
    };
    posts.push(stored);
    return stored;
  }

  const named = (post: StoredPost): Answer => ({
    status: 200,
    body: {
      json: {
        errors: [],
        data: {
          url: `https://www.reddit.com${permalink(post)}`,
          drafts_count: 0,
          id: post.name.slice(3),
          name: post.name,
        },
      },
    },
  });

  const isShown = (post: StoredPost) => post.left === 0 && post.removedBy !== 'deleted';

  const shown = (post: StoredPost) =>
    present(post, {
      author,
      renamesFiles: switches.renamesFiles,
      replies: comments.filter((one) => one.post === post.name).length,
    });
  const shownComment = (one: StoredComment) => presentComment(one, { author, posts });

  return {
    posts,
    comments,
    isShown,

    submit(form: URLSearchParams): Answer {
      const parsed = submitForm.safeParse(Object.fromEntries(form));
      if (!parsed.success) return badRequest;
      const {
        flair_id,
        flair_text = null,
        resubmit,
        text = '',
        url = '',
        video_poster_url,
        ...post
      } = parsed.data;
      const whole = { ...post, text, url };
      const refused = refusal(whole, flair_id, resubmit);
      if (refused) return refused;
      const flair = flair_id === undefined ? null : { id: flair_id, text: flair_text };
      if (post.kind === 'self' || post.kind === 'link') return named(add(whole, { flair }));
      const file = files.at(url);
      const poster = video_poster_url === undefined ? null : files.at(video_poster_url);
      if (!file?.type.startsWith(`${post.kind}/`) || (post.kind === 'video' && !poster))
        return errors('BAD_URL', 'The media could not be read', 'url');
      if (!switches.processingFails)
        add(whole, { flair, files: [file.id], poster: poster?.id ?? null, left: switches.processing });
      const data = {
        user_submitted_page: `https://www.reddit.com/user/${author}/submitted/`,
        websocket_url: `wss://ws.example/${file.id}`,
      };
      return { status: 200, body: { json: { errors: [], data } } };
    },

    submitGallery(body: unknown): Answer {
      const parsed = galleryBody.safeParse(body);
      if (!parsed.success) return badRequest;
      const {
        items,
        flair_id,
        flair_text = null,
        text = '',
        sr,
        title,
        nsfw,
        spoiler,
        sendreplies,
      } = parsed.data;
      const post = { sr, title, text, nsfw, spoiler, sendreplies, kind: 'gallery', url: '' };
      const refused = refusal(post, flair_id, true);
      if (refused) return refused;
      if (items.some(({ media_id }) => (files.files.get(media_id)?.bytes ?? null) === null))
        return errors('INVALID_MEDIA', 'An image of the gallery is missing', 'items');
      const stored = add(post, {
        files: items.map(({ media_id }) => media_id),
        captions: items.map(({ caption }) => caption),
        flair: flair_id === undefined ? null : { id: flair_id, text: flair_text },
      });
      const url = `https://www.reddit.com${permalink(stored)}`;
      return { status: 200, body: { json: { errors: [], data: { url, id: stored.name } } } };
    },

    comment(form: URLSearchParams): Answer {
      const [parent, body] = [form.get('thing_id') ?? '', form.get('text') ?? ''];
      const above = comments.find(({ name }) => name === parent);
      const post = posts.find(({ name }) => name === (above?.post ?? parent));
      if (!post || (parent.startsWith('t1_') && !above))
        return errors('DELETED_COMMENT', 'That comment has been deleted', 'parent');
      if (textLength(body, 'code_points') > 10_000)
        return errors('TOO_LONG', 'This field must be under 10000 characters', 'text');
      if (post.removedBy !== null)
        return errors('DELETED_LINK', 'The link you are commenting on has been deleted', 'parent');
      const made = { name: next('t1'), post: post.name, parent, body, created: Math.floor(now() / 1_000) };
      comments.push(made);
      const things = [{ kind: 't1', data: shownComment(made) }];
      return { status: 200, body: { json: { errors: [], data: { things } } } };
    },

    edit(form: URLSearchParams): Answer {
      const [id, text] = [form.get('thing_id'), form.get('text') ?? ''];
      const post = posts.find(({ name }) => name === id);
      const comment = comments.find(({ name }) => name === id);
      if (post) post.text = text;
      if (comment) comment.body = text;
      return post || comment
        ? { status: 200, body: { json: { errors: [] } } }
        : errors('NOT_AUTHOR', 'You can’t edit that');
    },

    /** The same answer whether it was there or not. */
    delete(form: URLSearchParams): Answer {
      const id = form.get('id');
      const post = posts.find(({ name }) => name === id);
      if (post) post.removedBy = 'deleted';
      const at = comments.findIndex(({ name }) => name === id);
      if (at >= 0) comments.splice(at, 1);
      return { status: 200, body: {} };
    },

    info(query: URLSearchParams, change: (post: Record<string, unknown>) => Record<string, unknown>): Answer {
      const ids = (query.get('id') ?? '').split(',');
      if (ids.length > 100) return badRequest;
      const found = posts
        .filter(({ name, left }) => ids.includes(name) && left === 0)
        .map((post) => change(shown(post)));
      const replies = comments.filter(({ name }) => ids.includes(name)).map((one) => shownComment(one));
      const children = [
        ...found.map((data) => ({ kind: 't3', data })),
        ...replies.map((data) => ({ kind: 't1', data })),
      ];
      return { status: 200, body: { kind: 'Listing', data: { after: null, children } } };
    },

    submitted(query: URLSearchParams): Answer {
      for (const post of posts) if (post.left > 0) post.left -= 1;
      const listed = posts.filter(
        (post) => isShown(post) && post.created * 1_000 + switches.listsAfterMs <= now(),
      );
      return listingOf('t3', listed.toReversed().map(shown), query);
    },

    commented: (query: URLSearchParams): Answer =>
      listingOf('t1', comments.toReversed().map(shownComment), query),
  };
}
