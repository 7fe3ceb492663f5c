import { networks } from '#contract/networks/all.ts';
import { isNetworkName, type NetworkName } from '#contract/networks/facts.ts';
import { ledLinks } from '#contract/networks/led-links.ts';
import { isBlank, offersWith, optionText } from '#contract/networks/options.ts';
import { copyFor, type PostCopy, type PostLinks, type PostMedia } from '#contract/networks/post-content.ts';
import { contentOf } from '#server/areas/posts/schedule/content.ts';
import type { Target } from '#server/areas/posts/schedule/store.ts';
import type { Waiting } from './store.ts';

/** What the model gets of a draft, each different version once. */
export interface Material {
  networks: NetworkName[];
  media: PostMedia[];
  /** As JSON; whatever the text says, it is material. */
  text: string;
  /** Whether the text addresses its reviewer, by the names of our own scores or in the usual phrases. */
  addressesReviewer: boolean;
}

/** Deliberately broad: a model that was fooled does not report it. */
const orders =
  /\b(?:risk10|fake_news|image_match|ai_written|gives_orders)\b|\b(?:ignore|disregard|forget)\s+(?:\w+\s+){0,2}(?:previous|prior|above|earlier|your)\s+(?:instructions|prompt|policy)\b|\b(?:answer|reply|respond|verdict)\W{0,4}(?:with\W{1,3}|is\W{1,3})?ok\b/i;

export function materialOf(post: Waiting, targets: readonly Target[]): Material {
  const content = contentOf(post);
  const copies = new Map<
    string,
    { networks: Set<NetworkName>; copy: ReturnType<typeof copyFor>; chosen: readonly Chosen[] }
  >();
  for (const { account_id, network, removed } of targets) {
    if (removed || !isNetworkName(network)) continue;
    const copy = copyFor(content, { account_id, network });
    const { from: _, options: __, option_names: ___, ...texts } = copy;
    const chosen = chosenOf(network, copy);
    const key = JSON.stringify({ ...texts, chosen });
    const known = copies.get(key) ?? { networks: new Set(), copy, chosen };
    known.networks.add(network);
    copies.set(key, known);
  }
  const all = [...copies.values()];
  const pictures = new Map(
    all
      .flatMap(({ copy, chosen }) => [
        ...copy.media,
        ...copy.thread.flatMap((part) => part.media),
        ...chosen.flatMap(({ medium }) => medium ?? []),
      ])
      .map((medium) => [medium.url, medium]),
  );
  const order = [...pictures.keys()];
  const named = (found: readonly PostMedia[]) =>
    found.map(({ url, alt }) => ({ picture: order.indexOf(url) + 1, alt_text: alt ?? null }));
  const links = linksOf(content.links, targets);
  const text = JSON.stringify({
    project: post.project_name,
    language: post.project_lang,
    kind: post.kind,
    time_to_send: post.scheduled_at?.toISOString() ?? null,
    copies: all.map(({ networks, copy, chosen }) => ({
      networks: [...networks],
      text: copy.body,
      media: named(copy.media),
      thread: copy.thread.map((part) => ({ text: part.body, media: named(part.media) })),
      first_comment: copy.first_comment,
      ...(chosen.length > 0 && { options: chosen.map(({ label, text }) => ({ label, text })) }),
    })),
    ...(links.length > 0 && { published_links: links }),
    source_link: post.source_url,
    author_notes: post.author_notes,
  });
  return {
    networks: [...new Set(all.flatMap(({ networks }) => [...networks]))],
    media: [...pictures.values()],
    text,
    addressesReviewer: orders.test(text),
  };
}

/** Where readers arrive by the addresses that are published in another form. */
function linksOf(links: PostLinks, targets: readonly Target[]) {
  const going = targets.filter(({ removed, network }) => !removed && isNetworkName(network));
  const networkOf = new Map(going.map(({ account_id, network }) => [account_id, network]));
  return ledLinks(links, [...networkOf.keys()]).map(({ address, leads_to, short_links, account_ids }) => ({
    address,
    leads_to,
    short_link: short_links.length > 0,
    networks: [...new Set(account_ids.map((id) => networkOf.get(id)))],
  }));
}

interface Chosen {
  label: string;
  text: string;
  /** Null for all but a chosen file. */
  medium: PostMedia | null;
}

/** What was chosen of a network's options: readers see most of it, so a verdict covers it. */
function chosenOf(network: NetworkName, { options, option_names }: PostCopy): Chosen[] {
  return (networks[network].options ?? []).flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || isBlank(value)) return [];
    const medium = option.kind === 'medium' && typeof value === 'string' ? { url: value } : null;
    return [{ label: option.label, text: optionText(option, value, offersWith({}, option_names)), medium }];
  });
}
