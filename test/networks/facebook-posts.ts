import type { DoublePage } from './graph-login.ts';
import { graphError, graphTime, noObject, ok, type Answer, type Call } from './graph.ts';

export interface DoublePhoto {
  id: string;
  alt: string | null;
  bytes: number;
  type: string;
  used: boolean;
}

export interface DoubleComment {
  id: string;
  message: string;
  from: string;
  createdAt: Date;
}

export interface DoublePost {
  id: string;
  kind: 'post' | 'story' | 'video';
  message: string;
  link: string | null;
  photos: DoublePhoto[];
  /** The bytes of its video. */
  video: number | null;
  likes: number;
  comments: DoubleComment[];
  createdAt: Date;
}

export interface PostSwitches {
  /** Insights are missing, as for pages with few followers. */
  insights: 'all' | 'none' | 'refused';
  /** A link that Facebook cannot read. */
  badLink: string | null;
  /** The same text twice in a row is refused. */
  refusesRepeats: boolean;
  /** How much of the limits is used, in percent. */
  used: number;
}

/** The posts and photos of one page. https://developers.facebook.com/docs/pages-api/posts */
export function createPage(page: DoublePage, switches: PostSwitches, now: () => Date, newId: () => string) {
  const photos: DoublePhoto[] = [];
  const posts: DoublePost[] = [];
  const permalink = (post: DoublePost) =>
    `https://www.facebook.com/${page.id}/posts/${post.id.split('_')[1] ?? ''}`;

  function add(post: Partial<DoublePost>): DoublePost {
    const made: DoublePost = {
      id: `${page.id}_${newId()}`,
      kind: 'post',
      message: '',
      link: null,
      photos: [],
      video: null,
      likes: 0,
      comments: [],
      createdAt: now(),
      ...post,
    };
    posts.push(made);
    return made;
  }

  function receive({ form, file }: Call): Answer {
    if (!file) return graphError(324, 'Requires upload file');
    if (form['published'] !== 'false') return graphError(200, 'This double takes unpublished photos only');
    if (file.bytes.length > 4_000_000)
      return graphError(1, 'Invalid parameter', {
        subcode: 1_366_046,
        userMessage: 'Photos must be under 4 MB.',
      });
    const alt = form['alt_text_custom'] ?? null;
    const photo = { id: newId(), alt, bytes: file.bytes.length, type: file.type, used: false };
    photos.push(photo);
    return ok({ id: photo.id });
  }

  function attach(form: Record<string, string>): DoublePhoto[] | null {
    const given = Object.entries(form).filter(([name]) => name.startsWith('attached_media['));
    const ids = given.map(([, value]) => String(JSON.parse(value).media_fbid));
    const found = ids.flatMap((id) => photos.find((photo) => photo.id === id && !photo.used) ?? []);
    if (found.length < ids.length) return null;
    for (const photo of found) photo.used = true;
    return found;
  }

  function publish({ form }: Call): Answer {
    const message = form['message'] ?? '';
    const isSame =
      switches.refusesRepeats && posts.at(-1)?.kind === 'post' && posts.at(-1)?.message === message;
    if (isSame && message !== '' && !('attached_media[0]' in form))
      return graphError(506, 'Duplicate status message', { title: 'Duplicate Status Update' });
    const link = form['link'] ?? null;
    if (link !== null && link === switches.badLink)
      return graphError(100, 'Invalid parameter', { subcode: 1_609_005, userMessage: 'Error Posting Link' });
    const attached = attach(form);
    if (!attached) return graphError(100, 'Photos were already posted', { subcode: 1_366_051 });
    const post = add({ message, link, photos: attached });
    return ok({ id: post.id, permalink_url: permalink(post) });
  }

  function publishStory({ form }: Call): Answer {
    const photo = photos.find(({ id, used }) => id === form['photo_id'] && !used);
    if (!photo) return graphError(100, 'Invalid photo');
    photo.used = true;
    const post = add({ id: newId(), kind: 'story', photos: [photo] });
    return ok({ success: true, post_id: post.id });
  }

  function comment(id: string, { form }: Call): Answer {
    const post = posts.find((one) => one.id === id);
    if (!post) return noObject(id);
    const made = { id: `${id}_${newId()}`, message: form['message'] ?? '', from: page.id, createdAt: now() };
    post.comments.push(made);
    return ok({ id: made.id, permalink_url: `${permalink(post)}?comment_id=${made.id}` });
  }

  const shownComments = (id: string): Answer => {
    const post = posts.find((one) => one.id === id);
    if (!post) return noObject(id);
    const data = post.comments.toReversed().map(({ id: own, message, from, createdAt }) => ({
      id: own,
      message,
      created_time: graphTime(createdAt),
      permalink_url: `${permalink(post)}?comment_id=${own}`,
      from: { id: from },
    }));
    return ok({ data });
  };

  /** Pictures are attachments, and so is the preview of a link. */
  function attachmentsOf({ photos: attached, link }: DoublePost) {
    const targets = attached.map(({ id }) => ({ target: { id } }));
    if (targets.length > 1) return { data: [{ target: { id: 'album' }, subattachments: { data: targets } }] };
    if (targets.length === 1) return { data: targets };
    return link === null ? undefined : { data: [{ target: { url: link } }] };
  }

  const list = (): Answer =>
    ok({
      data: posts
        .filter(({ kind }) => kind !== 'story')
        .toReversed()
        .slice(0, 50)
        .map((post) => ({
          id: post.id,
          ...(post.message !== '' && { message: post.message }),
          created_time: graphTime(post.createdAt),
          permalink_url: permalink(post),
          attachments: attachmentsOf(post),
        })),
    });

  const stories = (): Answer =>
    ok({
      data: posts
        .filter(({ kind }) => kind === 'story')
        .map(({ id, photos: [photo] }) => ({ post_id: id, media_id: photo?.id, status: 'published' })),
    });

  function counts(id: string): Answer {
    const post = posts.find((one) => one.id === id);
    if (!post) return noObject(id);
    const usage = { call_count: switches.used, total_time: 1, total_cputime: 1 };
    return {
      ...ok({
        id,
        reactions: { data: [], summary: { total_count: post.likes } },
        comments: { data: [], summary: { total_count: post.comments.length } },
      }),
      headers: { 'x-app-usage': JSON.stringify(usage) },
    };
  }

  function insights(id: string, { query }: Call): Answer {
    if (switches.insights === 'refused') return graphError(10, '(#10) Requires read_insights permission');
    const data = (query.get('metric') ?? '').split(',').map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: name === 'post_media_view' ? 12 : 8 }],
      id: `${id}/insights/${name}/lifetime`,
    }));
    return ok({ data: switches.insights === 'all' ? data : [] });
  }

  function change(id: string, { form }: Call): Answer {
    const post = posts.find((one) => one.id === id);
    if (!post) return noObject(id);
    post.message = form['message'] ?? '';
    return ok({ success: true });
  }

  function remove(id: string): Answer {
    const at = posts.findIndex((one) => one.id === id);
    if (at < 0) return noObject(id);
    posts.splice(at, 1);
    return ok({ success: true });
  }

  return {
    photos,
    posts,
    add,
    receive,
    publish,
    publishStory,
    comment,
    shownComments,
    list,
    stories,
    counts,
    insights,
    change,
    remove,
  };
}
