import type { Io } from '#server/lib/io.ts';
import type { MediaReader } from '#server/networks/media-reader.ts';
import type { NetworkAccount } from '#server/networks/network.ts';
import { createPage, type PostSwitches } from './facebook-posts.ts';
import { createVideos, type VideoSwitches } from './facebook-videos.ts';
import {
  createLogin,
  isAnswer,
  metaApp,
  pageOf,
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

interface Switches extends LoginSwitches, PostSwitches, VideoSwitches {
  /** The fault of the next publishing call. */
  next: Fault | null;
  followers: number | null;
}

export type FacebookDouble = Awaited<ReturnType<typeof startFacebook>>;

export const harbour: DoublePage = {
  id: '7001',
  name: 'Harbour News',
  username: 'harbournews',
  tasks: ['ANALYZE', 'MODERATE', 'CREATE_CONTENT'],
  instagram: null,
};

export const facebookScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'read_insights',
];

/** A server on loopback that behaves as the documentation of the Pages API says, with one page, `harbour`. */
export async function startFacebook(given: Partial<Switches> = {}) {
  const switches: Switches = {
    pages: [harbour],
    refused: [],
    pageSize: 100,
    needsProof: true,
    insights: 'all',
    badLink: null,
    refusesRepeats: true,
    used: 3,
    chunkBytes: 40_000,
    shortChunks: 0,
    stopsAt: Infinity,
    cuts: 0,
    processing: 0,
    processingFails: false,
    refusesFinished: false,
    next: null,
    followers: 1_234,
    ...given,
  };
  let ids = 1_000;
  const newId = () => String(ids++);
  const server = await startGraph(answerTo);
  const login = createLogin(switches, server.now);
  const page = createPage(harbour, switches, server.now, newId);
  const videos = createVideos(page, switches, newId);

  function take(call: Call, publish: () => Answer): Reply {
    const fault = switches.next;
    switches.next = null;
    return meet(fault, call.token, publish);
  }

  function answerTo(call: Call): Reply {
    const { route, form, query } = call;
    switch (route) {
      case 'GET /dialog/oauth':
        return login.dialog(query);
      case 'POST /oauth/access_token':
        return login.exchange(form);
      case 'POST /':
        return login.batch(call);
    }
    const upload = /^POST \/video-upload\/v\d+\.\d+\/(\d+)$/.exec(route)?.[1];
    if (upload) return login.tokens.has(call.token) ? videos.stream(upload, call) : uploadRefusal();
    const known = login.check(call);
    if (isAnswer(known)) return known;
    if (route === 'GET /me/accounts') return login.accounts(call, known);
    if (known.pageId !== harbour.id) return graphError(200, '(#200) Permissions error');
    return onPage(call, known.scopes);
  }

  function onPage(call: Call, scopes: readonly string[]): Reply {
    const [method, path = ''] = call.route.split(' ');
    const [, id = '', edge = ''] = path.split('/');
    const phase = call.form['upload_phase'] ?? '';
    if (id === harbour.id && method === 'POST' && !scopes.includes('pages_manage_posts'))
      return graphError(200, '(#200) Requires pages_manage_posts permission to manage the object');
    switch (`${method} ${id === harbour.id ? 'page' : 'object'} ${edge} ${phase}`.trim()) {
      case 'GET page':
        return ok({ ...pageOf(harbour), followers_count: switches.followers ?? undefined });
      case 'POST page photos':
        return page.receive(call);
      case 'POST page feed':
        return take(call, () => page.publish(call));
      case 'POST page photo_stories':
        return take(call, () => page.publishStory(call));
      case 'POST page videos start':
      case 'POST page video_reels start':
      case 'POST page video_stories start':
        return videos.begin(edge, call);
      case 'POST page videos transfer':
        return videos.transfer(call);
      case 'POST page videos finish':
      case 'POST page video_reels finish':
      case 'POST page video_stories finish':
        return take(call, () => videos.finish(edge, call));
      case 'GET page posts':
        return page.list();
      case 'GET page stories':
        return page.stories();
      case 'POST object comments':
        return take(call, () => page.comment(id, call));
      case 'GET object comments':
        return page.shownComments(id);
      case 'GET object insights':
        return page.insights(id, call);
      case 'GET object':
        return videos.has(id) ? videos.status(id) : page.counts(id);
      case 'POST object':
        return page.change(id, call);
      case 'DELETE object':
        return page.remove(id);
      default:
        return noObject(id);
    }
  }

  return { ...server, switches, login, ...page, videos: videos.videos };
}

const uploadRefusal = (): Answer => ({
  status: 400,
  body: {
    debug_info: {
      retriable: false,
      type: 'NotAuthorizedError',
      message: 'User not authorized to perform this',
    },
  },
});

/** Where the double is. */
export const facebookOrigins = ({ origin }: Pick<FacebookDouble, 'origin'>) => ({
  dialog: `${origin}/v25.0/dialog/oauth`,
  api: `${origin}/v25.0`,
  videos: `${origin}/videos-host/v25.0`,
  uploads: origin,
});

/** The page's account with a fresh token, as its network gets it. */
export function facebookAccount(
  server: Pick<FacebookDouble, 'login' | 'now'>,
  { io, media, scopes = facebookScopes }: { io: Io; media: MediaReader; scopes?: readonly string[] },
): NetworkAccount & { credentials: string } {
  const token = server.login.pageToken(harbour.id, scopes);
  const app = { app_id: metaApp.clientId, app_secret: metaApp.clientSecret };
  return {
    id: 1,
    name: harbour.name,
    handle: harbour.username,
    credentials: JSON.stringify({ id: harbour.id, token, ...app }),
    renewed: () => Promise.reject(new Error('a page token is not renewed')),
    settings: {},
    io,
    media,
    now: server.now,
  };
}
