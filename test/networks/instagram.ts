import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { harbour } from './facebook.ts';
import { createContainers, pull, type ContainerSwitches, type DoubleContainer } from './graph-containers.ts';
import {
  createLogin,
  igUserOf,
  isAnswer,
  metaApp,
  type DoublePage,
  type LoginSwitches,
} from './graph-login.ts';
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
import { createMedia, type MediaSwitches } from './instagram-media.ts';

interface Switches extends LoginSwitches, ContainerSwitches, MediaSwitches {
  /** The fault of the next publishing call. */
  next: Fault | null;
  /** An upload is cut, so often. */
  cuts: number;
  followers: number | null;
}

export type InstagramDouble = Awaited<ReturnType<typeof startInstagram>>;

export const harbourOnInstagram = { id: '17841400001', username: 'harbour.news', name: 'Harbour News' };

const linkedPage: DoublePage = { ...harbour, instagram: harbourOnInstagram };

export const instagramScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'instagram_manage_contents',
];

const images = new Set(['image/jpeg']);

/**
 * A server on loopback that behaves as the documentation of Instagram's content publishing says, with one
 * account, which is linked to a page.
 */
export async function startInstagram(given: Partial<Switches> = {}) {
  const switches: Switches = {
    pages: [linkedPage],
    refused: [],
    pageSize: 100,
    needsProof: true,
    processing: 0,
    failure: null,
    quotaUsed: null,
    quotaTotal: 50,
    next: null,
    cuts: 0,
    insights: 'all',
    hidesLikes: false,
    followers: 4_321,
    ...given,
  };
  let ids = 18_000_000_001;
  const newId = () => String(ids++);
  const server = await startGraph(answerTo);
  const login = createLogin(switches, server.now);
  const containers = createContainers(switches, server.now, newId);
  const published = createMedia(harbourOnInstagram.id, switches, server.now, newId);
  const { media } = published;
  const used = () => media.filter(({ at }) => server.now().getTime() - at.getTime() < 86_400_000).length;

  async function create({ form }: Call): Promise<Answer> {
    if ((form['caption'] ?? '').length > 2_200)
      return graphError(36_004, 'The caption is too long', { subcode: 2_207_010 });
    if (form['upload_type'] === 'resumable') {
      const { id } = containers.add(form, { upload: { received: [], size: null } });
      return ok({ id, uri: `https://rupload.facebook.com/ig-api-upload/v25.0/${id}` });
    }
    if (form['media_type'] === 'CAROUSEL') {
      const made = containers.add(form, {});
      const isReady = made.children.every(({ state }) => state === 'FINISHED');
      if (made.children.length < 2 || made.children.length > 10 || !isReady)
        return graphError(100, 'Carousel items are not ready', { subcode: 2_207_028 });
      return ok({ id: made.id });
    }
    const pulled = await pull(form['image_url'] ?? '');
    if (!pulled)
      return graphError(9_004, 'Only photo or video can be accepted as media type.', {
        subcode: 2_207_052,
        title: 'Media download has failed',
        userMessage: `The media could not be fetched from this URI: ${form['image_url']}`,
      });
    if (!images.has(pulled.type))
      return graphError(36_001, 'The image format is not supported', { subcode: 2_207_005 });
    return ok({ id: containers.add(form, pulled).id });
  }

  function publish({ form }: Call): Answer {
    const id = form['creation_id'] ?? '';
    const refused = containers.publish(id, used());
    const container = containers.find(id);
    if (refused || !container) return refused ?? noObject(id);
    return published.add(container);
  }

  function take(call: Call, publishing: () => Answer): Reply {
    const fault = switches.next;
    switches.next = null;
    return meet(fault, call.token, publishing);
  }

  async function answerTo(call: Call): Promise<Reply> {
    const { route, form, query, headers, body } = call;
    switch (route) {
      case 'GET /dialog/oauth':
        return login.dialog(query);
      case 'POST /oauth/access_token':
        return login.exchange(form);
      case 'POST /':
        return login.batch(call);
    }
    const upload = /^POST \/ig-api-upload\/v\d+\.\d+\/(\d+)$/.exec(route)?.[1];
    if (upload) {
      const isCut = switches.cuts > 0;
      if (isCut) switches.cuts -= 1;
      const [offset, size] = [Number(headers['offset']), Number(headers['file_size'])];
      return containers.receive(upload, { offset, size, body, isCut });
    }
    const known = login.check(call);
    if (isAnswer(known)) return known;
    if (route === 'GET /me/accounts') return login.accounts(call, known);
    const [method, path = ''] = route.split(' ');
    const [, id = '', edge = ''] = path.split('/');
    if (id !== harbourOnInstagram.id) return onObject(call, `${method} ${edge}`.trim(), id);
    if (method === 'POST' && !known.scopes.includes('instagram_content_publish'))
      return graphError(10, '(#10) Requires instagram_content_publish permission');
    switch (`${method} ${edge}`.trim()) {
      case 'GET':
        return ok({ ...igUserOf(harbourOnInstagram), followers_count: switches.followers ?? undefined });
      case 'GET content_publishing_limit': {
        const config = { quota_total: switches.quotaTotal, quota_duration: 86_400 };
        return ok({ data: [{ quota_usage: switches.quotaUsed ?? used(), config }] });
      }
      case 'POST media':
        return create(call);
      case 'POST media_publish':
        return take(call, () => publish(call));
      case 'GET media':
      case 'GET stories':
        return published.list(edge === 'stories');
      default:
        return noObject(id);
    }
  }

  function onObject(call: Call, route: string, id: string): Reply {
    const container = containers.find(id);
    if (container) return ok({ id, ...statusOf(container) });
    return published.onMedium(call, route, id, (publishing) => take(call, publishing));
  }

  function statusOf(container: DoubleContainer) {
    const status_code = containers.stateOf(container);
    const arrived = container.upload?.received.reduce((sum, part) => sum + part.length, 0) ?? 0;
    const uploading_phase = { status: 'in_progress', bytes_transferred: arrived };
    return {
      status_code,
      status: container.reason ?? `${status_code}: Media`,
      ...(container.upload && { video_status: { uploading_phase } }),
    };
  }

  return { ...server, switches, login, media, containers: containers.containers };
}

/** The account with a fresh token of its page, as its network gets it. */
export function instagramAccount(
  server: Pick<InstagramDouble, 'login' | 'now'>,
  { io, media, scopes = instagramScopes }: { io: Io; media: MediaReader; scopes?: readonly string[] },
): NetworkAccount & { credentials: string } {
  const token = server.login.pageToken(harbour.id, scopes);
  const app = { app_id: metaApp.clientId, app_secret: metaApp.clientSecret };
  return {
    id: 1,
    name: harbourOnInstagram.name,
    handle: harbourOnInstagram.username,
    credentials: JSON.stringify({ id: harbourOnInstagram.id, token, ...app }),
    renewed: () => Promise.reject(new Error('a page token is not renewed')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
