import { textLength } from '#contract/text/text-length.ts';
import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { createContainers, pull, type ContainerSwitches } from './graph-containers.ts';
import {
  graphError,
  meet,
  noObject,
  ok,
  startGraph,
  type Answer,
  type Call,
  type Fault,
  type Reply,
} from './graph.ts';
import { createPosts, type PostSwitches } from './threads-posts.ts';
import { createSignIns, voidThreadsToken, type SignInSwitches } from './threads-sign-in.ts';

interface Switches extends SignInSwitches, ContainerSwitches, PostSwitches {
  /** The fault of the next publishing call. */
  next: Fault | null;
  repliesUsed: number | null;
}

export type ThreadsDouble = Awaited<ReturnType<typeof startThreads>>;

const profile = { id: '31415926535897', username: 'harbour.news', name: 'Harbour News' };

export const threadsScopes = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
];

/** A server on loopback that behaves as the documentation of the Threads API says, with one profile. */
export async function startThreads(given: Partial<Switches> = {}) {
  const switches: Switches = {
    refused: [],
    processing: 0,
    failure: null,
    quotaUsed: null,
    quotaTotal: 250,
    next: null,
    hides: [],
    repliesUsed: null,
    ...given,
  };
  let ids = 17_900_000_001;
  const newId = () => String(ids++);
  const server = await startGraph(answerTo);
  const signIns = createSignIns(switches, server.now);
  const containers = createContainers(switches, server.now, newId);
  const published = createPosts(profile.username, switches, server.now, newId);
  const { posts, used } = published;

  async function create({ form }: Call): Promise<Answer> {
    const type = form['media_type'];
    const text = form['text'] ?? '';
    const parent = form['reply_to_id'];
    if (textLength(text, 'emoji_bytes') > 500)
      return graphError(100, 'Param text must be at most 500 characters long.');
    if (parent !== undefined && !posts.some(({ id }) => id === parent)) return noObject(parent);
    if (type === 'TEXT') return text === '' ? graphError(100, 'Param text is required') : added(form);
    if (type === 'CAROUSEL') {
      const made = containers.add(form, {});
      const isReady = made.children.every(({ state }) => state === 'FINISHED');
      if (made.children.length < 2 || made.children.length > 20 || !isReady)
        return graphError(100, 'Carousel items are not ready', { subcode: 4_279_004 });
      return ok({ id: made.id });
    }
    const pulled = await pull(form['image_url'] ?? form['video_url'] ?? '');
    if (pulled) return ok({ id: containers.add(form, pulled).id });
    if (type !== 'VIDEO') return graphError(9_004, 'The media could not be fetched', { subcode: 2_207_052 });
    const id = containers.add(form, { state: 'ERROR', reason: 'FAILED_DOWNLOADING_VIDEO' }).id;
    return ok({ id });
  }

  const added = (form: Record<string, string>) => ok({ id: containers.add(form, {}).id });

  function publish({ form }: Call): Answer {
    const id = form['creation_id'] ?? '';
    const container = containers.find(id);
    if (!container)
      return graphError(24, 'The requested resource does not exist', {
        subcode: 4_279_009,
        title: 'Media Not Found',
      });
    const refused = containers.publish(id, used(container.form['reply_to_id'] !== undefined));
    return refused ?? published.add(container);
  }

  async function answerTo(call: Call): Promise<Reply> {
    const { route, form, query, token } = call;
    switch (route) {
      case 'GET /oauth/authorize':
        return signIns.authorize(query);
      case 'POST /oauth/access_token':
        return signIns.exchange(form);
      case 'GET /oauth/access_token':
        return signIns.appToken(query);
      case 'GET /access_token':
        return signIns.lengthen(query);
      case 'GET /refresh_access_token':
        return signIns.refresh(query, token);
    }
    const known = signIns.valid(token);
    if (!known) return voidThreadsToken();
    const may = (scope: string) => known.scopes.includes(scope);
    const missing = (scope: string) =>
      graphError(10, `Application does not have permission for this action: ${scope}`);
    const [method, path = ''] = route.split(' ');
    const [, id = '', edge = ''] = path.split('/');
    if (id !== profile.id && id !== 'me') return onObject(call, `${method} ${edge}`.trim(), id, may);
    switch (`${method} ${edge}`.trim()) {
      case 'GET':
        return ok({ ...profile, threads_profile_picture_url: 'https://scontent.example/harbour.jpg' });
      case 'GET threads_publishing_limit':
        return may('threads_content_publish') ? limits() : missing('threads_content_publish');
      case 'POST threads':
        return may('threads_content_publish') ? create(call) : missing('threads_content_publish');
      case 'POST threads_publish': {
        const fault = switches.next;
        switches.next = null;
        return meet(fault, token, () => publish(call));
      }
      case 'GET threads':
        return published.list(false);
      case 'GET replies':
        return may('threads_read_replies') ? published.list(true) : missing('threads_read_replies');
      case 'GET threads_insights':
        return ok({ data: [{ name: 'followers_count', period: 'day', total_value: { value: 2_345 } }] });
      default:
        return noObject(id);
    }
  }

  function limits(): Answer {
    const config = (quota_total: number) => ({ quota_total, quota_duration: 86_400 });
    const limit = {
      quota_usage: switches.quotaUsed ?? used(false),
      config: config(switches.quotaTotal),
      reply_quota_usage: switches.repliesUsed ?? used(true),
      reply_config: config(1_000),
    };
    return ok({ data: [limit] });
  }

  function onObject(call: Call, route: string, id: string, may: (scope: string) => boolean): Answer {
    const container = containers.find(id);
    if (container && route === 'GET') {
      const status = containers.stateOf(container);
      return ok({ id, status, ...(container.reason !== null && { error_message: container.reason }) });
    }
    return published.onPost(call, route, id, may);
  }

  return { ...server, switches, signIns, posts, containers: containers.containers };
}

/** Where the double is. */
export const threadsOriginsOf = ({ origin }: Pick<ThreadsDouble, 'origin'>) => ({
  dialog: `${origin}/oauth/authorize`,
  api: origin,
});

/** The profile's account with a fresh token, as its network gets it. */
export function threadsAccount(
  server: Pick<ThreadsDouble, 'signIns' | 'now'>,
  { io, media, scopes = threadsScopes }: { io: Io; media: MediaReader; scopes?: readonly string[] },
): NetworkAccount & { credentials: string } {
  return {
    id: 1,
    name: profile.name,
    handle: profile.username,
    credentials: JSON.stringify({ id: profile.id, token: server.signIns.grant(scopes) }),
    renewed: () => Promise.reject(new Error('an expired token cannot be renewed')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
