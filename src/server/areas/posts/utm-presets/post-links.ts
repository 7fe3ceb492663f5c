import type { Kysely } from 'kysely';

import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { copyFor, type PostContent, type PostLinks } from '#contract/networks/post-content.ts';
import { linkedTexts } from '#contract/networks/sent-copy.ts';
import { presetFor, taggedAddress, utmName } from '#contract/posts/utm-rule.ts';
import { addressesIn, type SentLink, type SentLinks } from '#contract/text/sent-text.ts';
import { findCampaign } from '#server/areas/labels/campaigns/store.ts';
import {
  codeOf,
  isOwnShortLink,
  mayLeadTo,
  reachesReaders,
  shortUrlOf,
  type LinkSettings,
} from '#server/areas/posts/short-links/addresses.ts';
import { listCodes } from '#server/areas/posts/short-links/store.ts';
import type { Tables } from '#server/db/tables.ts';
import { findLinkProject, listLinkAccounts, listPresets } from './store.ts';

/** A post with more different addresses than this at one account is published with the rest as they are written. */
const mostAddresses = 100;

/** Characters. A longer address is published as it is written. */
const longestAddress = 2_000;

interface Linked extends PostContent {
  id: number;
  organization_id: number;
  project_id: number;
  campaign_id: number | null;
  created_at: Date;
}

/**
 * How the addresses of a post are published, for each of these accounts: with the UTM parameters of the project's
 * presets, and as short links where the project has them. The result is stored with the post, is part of its content
 * hash, and is what is published: nothing of it is worked out anew when the post is sent.
 * @param published the post as it was published: its addresses stay as they were, those with links and those without
 */
export async function linksOf(
  db: Kysely<Tables>,
  settings: LinkSettings,
  post: Linked,
  accountIds: readonly number[],
  published?: PostContent,
): Promise<PostLinks> {
  const kept = published?.links ?? {};
  const [project, presets] = await Promise.all([
    findLinkProject(db, post.organization_id, post.project_id),
    listPresets(db, post.project_id),
  ]);
  if (!project || (presets.length === 0 && !project.short_links)) return kept;
  const [campaign, accounts, codes] = await Promise.all([
    post.campaign_id === null ? undefined : findCampaign(db, post.organization_id, post.campaign_id),
    listLinkAccounts(db, accountIds),
    project.short_links ? listCodes(db, post.id) : [],
  ]);
  const links: Record<string, SentLinks> = { ...kept };
  for (const { id, name, network, transport } of accounts) {
    if (!isNetworkName(network)) continue;
    const account = { account_id: id, network };
    const before = published ? addressesOf(published, account) : new Set<string>();
    const preset = presetFor(presets, { network, campaign_id: post.campaign_id });
    const fillings = {
      network,
      project: utmName(project.name),
      campaign: campaign?.slug ?? null,
      account: utmName(name),
      post_id: String(post.id),
      date: dayIn(project.timezone, post.created_at),
    };
    const shortens = project.short_links && (transport === 'sandbox' || reachesReaders(settings));
    const sentAs = (address: string): SentLink | null => {
      if (address.length > longestAddress || isOwnShortLink(settings, address)) return null;
      const leads_to = taggedAddress(address, preset, fillings);
      if (!shortens || !mayLeadTo(settings, leads_to))
        return leads_to === address ? null : { sent: leads_to, leads_to };
      const known = codes.find((one) => one.account_id === id && one.address === address);
      const code = known?.code ?? codeOf(settings, { postId: post.id, accountId: id, address });
      return { sent: shortUrlOf(settings, code), leads_to };
    };
    const own = { ...kept[String(id)] };
    for (const address of [...addressesOf(post, account)].slice(0, mostAddresses)) {
      const sent = own[address] ?? (before.has(address) ? null : sentAs(address));
      if (sent) own[address] = sent;
    }
    if (Object.keys(own).length > 0) links[String(id)] = own;
  }
  return links;
}

/** Of a version, as they are written. */
function addressesOf(
  post: PostContent,
  account: { account_id: number; network: NetworkName },
): ReadonlySet<string> {
  const texts = linkedTexts(copyFor(post, account), account.network);
  return new Set(texts.flatMap((text) => addressesIn(text).map((link) => link.text)));
}

/** `YYYY-MM-DD`. */
function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
