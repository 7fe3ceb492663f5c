import { z } from 'zod';

import { isSuccess } from '#server/networks/exchange.ts';
import { NetworkError } from '#server/networks/network.ts';
import { unreadable } from '#server/networks/replies.ts';
import { callApi, read, type Api } from './api.ts';
import { name as networkName, refusalIn } from './errors.ts';
import { secretsIn } from './secret.ts';

/** A community, as far as it decides what this account may post there. */
export interface Community {
  name: string;
  /** Null where it is there. `private`: only its members see it. Else Reddit's word: `quarantined`. */
  closed: 'missing' | 'banned' | 'private' | { because: string } | null;
  about: About;
  /** Null where Reddit does not report them. */
  requirements: Requirements | null;
  /** Null where it does not report them, as where the community has none. */
  flairs: readonly Flair[] | null;
  /** The names of its rules, for people. */
  rules: readonly string[];
}

const flag = z.boolean().nullish().catch(null);
const count = z.number().nullish().catch(null);
const texts = z.array(z.string()).nullish().catch(null);
const text = z.string().nullish().catch(null);

/** https://www.reddit.com/dev/api#GET_r_{subreddit}_about; what is missing forbids nothing. */
const about = z.object({
  subreddit_type: text,
  submission_type: text,
  allow_images: flag,
  allow_videos: flag,
  allow_galleries: flag,
  user_is_banned: flag,
  user_is_contributor: flag,
  user_is_moderator: flag,
});

type About = z.infer<typeof about>;

/** Of a name that no community has Reddit answers with a search for it. */
const aboutReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('t5'), data: about }),
  z.object({ kind: z.literal('Listing') }),
]);

/** https://www.reddit.com/dev/api#GET_api_v1_{subreddit}_post_requirements */
const requirements = z.object({
  title_text_min_length: count,
  title_text_max_length: count,
  title_required_strings: texts,
  title_blacklisted_strings: texts,
  title_regexes: texts,
  body_restriction_policy: text,
  body_text_min_length: count,
  body_text_max_length: count,
  body_required_strings: texts,
  body_blacklisted_strings: texts,
  body_regexes: texts,
  link_restriction_policy: text,
  domain_whitelist: texts,
  domain_blacklist: texts,
  is_flair_required: flag,
  gallery_min_items: count,
  gallery_max_items: count,
  gallery_captions_requirement: text,
  guidelines_text: text,
});

export type Requirements = z.infer<typeof requirements>;

/** https://www.reddit.com/dev/api#GET_api_link_flair_v2 */
const flair = z.object({
  id: z.string().min(1),
  text: z.string().catch(''),
  /** Only moderators may choose it. */
  mod_only: flag,
});

type Flair = z.infer<typeof flair>;

/** One that cannot be read must not hide the others. */
const flairsReply = z
  .array(z.unknown())
  .transform((all) => all.flatMap((one) => flair.safeParse(one).data ?? []));

const rulesReply = z.object({ rules: z.array(z.object({ short_name: z.string(), kind: text })) });

const nothing: About = about.parse({});

/** How long what was read is used, in ms: composers save often. */
const freshMs = 10 * 60_000;
const mostKept = 300;

/** What was read lately, by account and community. */
export type Communities = Map<string, { at: number; community: Community }>;

export const communities = (): Communities => new Map();

/**
 * Reads a community, unless that was done lately. Throws `NetworkError` where Reddit cannot be asked.
 * @param more.anew read it now: a person may have just settled at Reddit what stood against the post
 */
export async function readCommunity(
  api: Api,
  known: Communities,
  name: string,
  { anew = false }: { anew?: boolean } = {},
): Promise<Community> {
  const key = `${api.secret.name} ${name.toLowerCase()}`;
  const before = known.get(key);
  const now = api.now().getTime();
  if (!anew && before && Math.abs(now - before.at) < freshMs) return before.community;
  const community = await fetchCommunity(api, name);
  known.delete(key);
  known.set(key, { at: now, community });
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  return community;
}

const refusals = [400, 403, 404, 451];

async function fetchCommunity(api: Api, name: string): Promise<Community> {
  const answer = await callApi(api, { path: `/r/${name}/about`, accepts: [403, 404] });
  const bare = { name, requirements: null, flairs: null, rules: [], about: nothing };
  if (!isSuccess(answer)) {
    const { code } = refusalIn(answer, secretsIn(api.secret));
    if (code === 'banned' || code === 'private') return { ...bare, closed: code };
    if (code !== null) return { ...bare, closed: { because: code } };
    if (answer.status === 404) return { ...bare, closed: 'missing' };
    // A firewall on the way says nothing of the community.
    throw unreadable(networkName, answer, { seen: false });
  }
  const found = read(answer, aboutReply);
  if (found.kind === 'Listing') return { ...bare, closed: 'missing' };
  const [required, flairs, rules] = await Promise.all([
    readOptional(api, `/api/v1/${name}/post_requirements`, requirements),
    readOptional(api, `/r/${name}/api/link_flair_v2`, flairsReply),
    readOptional(api, `/r/${name}/about/rules`, rulesReply),
  ]);
  return {
    name,
    closed: null,
    about: found.data,
    requirements: required,
    flairs,
    rules: (rules?.rules ?? []).flatMap(({ short_name, kind }) => (kind === 'comment' ? [] : [short_name])),
  };
}

/** Null where Reddit does not say it of this community. */
async function readOptional<Schema extends z.ZodType>(
  api: Api,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const answer = await callApi(api, { path, accepts: refusals });
  if (!isSuccess(answer)) return null;
  try {
    return read(answer, schema);
  } catch (error) {
    // An answer of another shape is no rule, and Reddit holds posts to its rules by itself.
    if (error instanceof NetworkError) return null;
    throw error;
  }
}
