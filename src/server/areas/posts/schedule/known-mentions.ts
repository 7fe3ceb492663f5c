import { networks } from '#contract/networks/all.ts';
import type { NetworkName } from '#contract/networks/facts.ts';
import { copyFor } from '#contract/networks/post-content.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { schedule } from '#contract/posts/schedule.ts';
import { meantFor, mentionOf } from '#contract/text/mention-forms.ts';
import { mentionsIn } from '#contract/text/text-parts.ts';
import type { MentioningPost } from './store-mentions.ts';

export type Mention = AnswerOf<typeof schedule.mentions>['mentions'][number];

interface KnownAccount {
  network: NetworkName;
  handle: string;
  name: string | null;
  posts?: number;
}

/** An account as it is mentioned; none where its network makes no link of its name. */
export function mentionable(
  { network, handle, name, posts = 0 }: KnownAccount,
  known_from: Mention['known_from'],
): Mention[] {
  const mention = mentionOf(networks[network].links.mentions, handle);
  return mention === null ? [] : [{ mention, name, networks: [network], known_from, posts }];
}

/** The accounts that these posts mention, each post in all its versions; the most mentioned first. */
export function countMentions(posts: readonly MentioningPost[]): Mention[] {
  const each = posts.flatMap((post) =>
    oncePerMention(mentionsOfPost(post).filter(({ networks: on }) => on.length > 0)),
  );
  const counts = Map.groupBy(each, keyOf);
  return oncePerMention(each)
    .map((one) => ({ ...one, posts: counts.get(keyOf(one))?.length ?? 0 }))
    .toSorted((one, other) => other.posts - one.posts);
}

function mentionsOfPost(post: MentioningPost): Mention[] {
  const published = new Map<string, Set<NetworkName>>();
  for (const account of post.accounts) {
    const { network } = account;
    const { body, thread, first_comment } = copyFor({ ...post, media: [] }, account);
    for (const text of [body, ...thread.map((part) => part.body), first_comment ?? '']) {
      for (const { text: mention } of mentionsIn(text)) {
        const on = published.get(mention) ?? new Set<NetworkName>();
        published.set(mention, on.add(network));
      }
    }
  }
  return [...published].map(([mention, on]) => ({
    mention,
    name: null,
    networks: meantFor(
      mention,
      [...on].map((network) => ({ network, form: networks[network].links.mentions })),
    ).map(({ network }) => network),
    known_from: 'posts',
    posts: 1,
  }));
}

/** The same mention stands where it is first, with what the others know of it. */
export function oncePerMention(mentions: readonly Mention[]): Mention[] {
  const once = new Map<string, Mention>();
  for (const one of mentions) {
    const first = once.get(keyOf(one));
    once.set(
      keyOf(one),
      first
        ? {
            ...first,
            name: first.name ?? one.name,
            networks: [...new Set([...first.networks, ...one.networks])],
          }
        : one,
    );
  }
  return [...once.values()];
}

const keyOf = ({ mention }: Mention) => mention.toLowerCase();
