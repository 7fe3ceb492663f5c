import { z } from 'zod';

import { t } from '#contract/message.ts';
import { readTitle, webAddress } from '#server/lib/plain-text.ts';
import type { Identity } from '#server/networks/connecting.ts';
import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError } from '#server/networks/network.ts';
import { callApi, read, type Api } from './api.ts';
import { isPage } from './secret.ts';

const id = z.string().regex(/^[\w-]{1,200}$/);

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
const userInfo = z.object({ sub: id, name: z.string().nullish(), picture: z.string().nullish().catch(null) });

/** https://learn.microsoft.com/en-us/linkedin/shared/integrations/people/profile-api */
const profile = z.object({
  id,
  localizedFirstName: z.string().nullish().catch(null),
  localizedLastName: z.string().nullish().catch(null),
  vanityName: z.string().nullish().catch(null),
});

/** The member who signed in. An app knows them under an id of its own. */
export async function memberOf(api: Api): Promise<Identity> {
  if (api.secret.scopes.includes('openid')) {
    const { sub, name, picture } = read(await callApi(api, { path: '/v2/userinfo' }), userInfo);
    return identityOf(`urn:li:person:${sub}`, { name, handle: null, picture });
  }
  const {
    id: own,
    localizedFirstName,
    localizedLastName,
    vanityName,
  } = read(await callApi(api, { path: '/v2/me' }), profile);
  const name = [localizedFirstName, localizedLastName].filter(Boolean).join(' ');
  return identityOf(`urn:li:person:${own}`, { name, handle: vanityName, picture: null });
}

const page = z.string().regex(/^urn:li:organization:\d+$/);

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role */
const roles = z.object({
  elements: z.array(z.object({ organization: z.string().catch(''), role: z.string().catch('') })),
});

/** The roles with which a member can post as a page. */
const posting: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']);

const perRequest = 100;
const mostRequests = 10;

/** The URNs of the pages that the member can post for. */
async function pagesOf(api: Api): Promise<string[]> {
  const pages = new Set<string>();
  for (let request = 0; request < mostRequests; request += 1) {
    const path = `/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=${perRequest}&start=${request * perRequest}`;
    const { elements } = read(await callApi(api, { path }), roles);
    for (const { organization, role } of elements)
      if (posting.has(role) && page.safeParse(organization).success) pages.add(organization);
    if (elements.length < perRequest) break;
  }
  return [...pages];
}

export async function pagesWithNames(api: Api): Promise<Identity[]> {
  const pages = await pagesOf(api);
  return Promise.all(pages.map((urn) => pageIdentity(api, urn)));
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-lookup-api */
const organization = z.object({
  localizedName: z.string().nullish().catch(null),
  vanityName: z.string().nullish().catch(null),
});

async function pageIdentity(api: Api, urn: string): Promise<Identity> {
  // Its details are for administrators only; a content admin posts without them.
  const answer = await callApi(api, { path: `/rest/organizations/${numberOf(urn)}`, accepts: [403, 404] });
  const known = isSuccess(answer) ? read(answer, organization) : null;
  return identityOf(urn, {
    name: known?.localizedName ?? `LinkedIn ${numberOf(urn)}`,
    handle: known?.vanityName,
    picture: null,
  });
}

const numberOf = (urn: string) => urn.replace(/^.*:/, '');

/** Throws `NetworkError`: `reject` where the member may no longer post for the page. */
export async function identify(api: Api): Promise<Identity> {
  const { owner } = api.secret;
  if (!isPage(owner)) return memberOf(api);
  const pages = await pagesOf(api);
  if (pages.includes(owner)) return pageIdentity(api, owner);
  throw new NetworkError('reject', () => t`You no longer have the role on this page that publishing needs.`, {
    next: () => t`Ask an administrator of the page to make you content admin or super admin, then retry.`,
  });
}

function identityOf(
  urn: string,
  {
    name,
    handle,
    picture,
  }: {
    name?: string | null | undefined;
    handle: string | null | undefined;
    picture: string | null | undefined;
  },
): Identity {
  return {
    remoteId: urn,
    name: readTitle(name, false) ?? `LinkedIn ${numberOf(urn)}`,
    handle: readTitle(handle, false),
    avatarUrl: webAddress(picture),
    settings: {},
  };
}
