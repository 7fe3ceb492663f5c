import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

import { meet, type NextPost, type Outcome } from './linkedin-faults.ts';
import { isResource, refused, type createFiles, type Reply } from './linkedin-media.ts';
import { memberStatistics, pageStatistics, type NumberSwitches } from './linkedin-numbers.ts';
import type { createSignIns } from './linkedin-oauth.ts';
import type { createPosts } from './linkedin-posts.ts';
import { memberUrn } from './linkedin-products.ts';

export interface ApiSwitches extends NumberSwitches {
  /** The versions of the API that it still answers. */
  versions: (version: string) => boolean;
  /** The member's roles, by page. */
  roles: Record<string, string>;
  next: NextPost | null;
}

interface Parts {
  signIns: ReturnType<typeof createSignIns>;
  files: ReturnType<typeof createFiles>;
  board: ReturnType<typeof createPosts>;
  origin: () => string;
}

const fields = z
  .object({
    author: z.string().catch(''),
    actor: z.string().catch(''),
    initializeUploadRequest: z.object({ owner: z.string(), fileSizeBytes: z.number().optional() }).optional(),
    finalizeUploadRequest: z.object({ video: z.string(), uploadedPartIds: z.array(z.string()) }).optional(),
  })
  .catch({ author: '', actor: '' });

/** What is behind a token. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/community-management-overview */
export function createApi(switches: ApiSwitches, { signIns, files, board, origin }: Parts) {
  return function answer(request: IncomingMessage, url: URL, body: unknown): Outcome {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const known = signIns.scopesOf(token);
    if ('code' in known)
      return refused(401, known.code, `The token used in the request cannot be used: ${known.code}`);
    const has = (scope: string) => known.scopes.includes(scope);
    const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
    if (parts[0] === 'v2') return identityReply(parts[1] ?? '', has);
    return protocolProblem(request) ?? versioned(request, url, { parts: parts.slice(1), has, token, body });
  };

  function protocolProblem({ headers }: IncomingMessage): Reply | null {
    const version = headers['linkedin-version'];
    if (typeof version !== 'string') return refused(400, 'VERSION_MISSING', 'A version must be present.');
    if (!switches.versions(version))
      return refused(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`);
    if (headers['x-restli-protocol-version'] === '2.0.0') return null;
    return refused(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  }

  function versioned(
    { method, headers }: IncomingMessage,
    { searchParams: query }: URL,
    given: { parts: string[]; has: (scope: string) => boolean; token: string; body: unknown },
  ): Outcome {
    const { parts, has, token, body } = given;
    const [resource = '', key = '', below = '', belowKey = ''] = parts;
    const { author, actor, initializeUploadRequest: upload, finalizeUploadRequest: end } = fields.parse(body);
    const denied = (action: string) =>
      refused(403, 'ACCESS_DENIED', `Not enough permissions to access: ${action}.20260901`);
    const only = (scope: string, reply: () => Reply) => (has(scope) ? reply() : denied(resource));
    const mayWrite = (owner: string, scope = 'social') =>
      owner === memberUrn
        ? has(`w_member_${scope}`)
        : has(`w_organization_${scope}`) && owner in switches.roles;
    const faulty = (accept: () => Reply) => {
      const { next } = switches;
      switches.next = null;
      return meet(next, token, accept);
    };

    if (isResource(resource)) {
      if (method === 'GET') return files.statusOf(key);
      if (query.get('action') === 'finalizeUpload' && end) return files.finalize(end);
      return upload && mayWrite(upload.owner) ? files.initialize(resource, upload) : denied(resource);
    }
    switch (`${method} ${resource}${key && '/:id'}${below && `/${below}`}${belowKey && '/:id'}`) {
      case 'POST posts':
        return mayWrite(author) ? faulty(() => board.create(body)) : denied('partnerApiPostsExternal.CREATE');
      case 'GET posts':
        if (query.get('author') === memberUrn) return denied('partnerApiPostsExternal.FINDER-author');
        return only('r_organization_social', () => board.list(query));
      case 'GET posts/:id':
        return only('r_organization_social', () => board.get(key));
      case 'POST posts/:id':
        return headers['x-restli-method'] === 'PARTIAL_UPDATE'
          ? board.change(key, body)
          : refused(400, 'ILLEGAL_ARGUMENT', 'Resource method could not be resolved');
      case 'DELETE posts/:id':
        return board.delete(key);
      case 'POST socialActions/:id/comments':
        return mayWrite(actor, 'social_feed')
          ? faulty(() => board.addComment(key, body))
          : denied('partnerApiSocialActions.CREATE');
      case 'GET socialActions/:id/comments':
        return only('r_organization_social_feed', () => board.commentsOn(key));
      case 'POST socialActions/:id/comments/:id':
        return mayWrite(query.get('actor') ?? '', 'social_feed')
          ? board.changeComment(key, belowKey, body)
          : denied('partnerApiSocialActions.PARTIAL_UPDATE');
      case 'DELETE socialActions/:id/comments/:id':
        return board.deleteComment(key, belowKey);
      case 'GET organizationAcls':
        return only('rw_organization_admin', () => rolesReply(query));
      case 'GET organizations/:id':
        return switches.roles[`urn:li:organization:${key}`] === 'ADMINISTRATOR'
          ? {
              status: 200,
              body: { id: Number(key), localizedName: `Page ${key}`, vanityName: `page-${key}` },
            }
          : denied('organizations.GET');
      case 'GET networkSizes/:id':
        if (query.get('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') return denied('networkSizes.GET');
        return only('rw_organization_admin', () => ({
          status: 200,
          body: { firstDegreeSize: switches.followers },
        }));
      case 'GET organizationalEntityShareStatistics':
        return only('rw_organization_admin', () => pageStatistics(board.posts, query, switches));
      case 'GET memberCreatorPostAnalytics':
        return only('r_member_postAnalytics', () => memberStatistics(board.posts, query, switches));
      default:
        return refused(404, 'RESOURCE_NOT_FOUND', `No virtual resource found for ${resource}`);
    }
  }

  function identityReply(resource: string, has: (scope: string) => boolean): Reply {
    const id = memberUrn.replace(/^.*:/, '');
    if (resource === 'userinfo' && has('openid'))
      return {
        status: 200,
        body: { sub: id, name: 'Ada Marsh', picture: `${origin()}/ada.jpg`, locale: 'en' },
      };
    if (resource === 'me' && has('r_basicprofile'))
      return {
        status: 200,
        body: { id, localizedFirstName: 'Ada', localizedLastName: 'Marsh', vanityName: 'ada-marsh' },
      };
    return refused(403, 'ACCESS_DENIED', `Not enough permissions to access: ${resource}.GET.NO_VERSION`);
  }

  function rolesReply(query: URLSearchParams): Reply {
    const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)];
    const all = Object.entries(switches.roles).map(([organization, role]) => ({
      organization,
      role,
      roleAssignee: memberUrn,
      state: 'APPROVED',
    }));
    return {
      status: 200,
      body: { elements: all.slice(start, start + count), paging: { start, count, links: [] } },
    };
  }
}
