import { createHash } from 'node:crypto';

/**
 * Counts that a sandbox makes up: the same for the same post at the same age, never falling, quick at first and then
 * ever slower, most posts small and a few large, as on real networks. They are no measurement of anything.
 */

const hourMs = 3_600_000;

/** Of those who are shown a post, how many in a thousand do what this name counts. */
const perThousand: Readonly<Record<string, number>> = {
  likes: 28,
  reactions: 26,
  reposts: 5,
  boosts: 6,
  reblogs: 6,
  reshares: 4,
  shares: 4,
  crossposts: 1,
  quotes: 1.2,
  replies: 3,
  comments: 3,
  saves: 4,
  bookmarks: 3,
  clicks: 12,
  pin_clicks: 15,
  outbound_clicks: 6,
  score: 40,
};

/**
 * @param names what the network tells of a post (its facts' `metrics`)
 * @param post.account posts of one account have much the same public, at much the same hours
 * @param post.sentAt where it is not given, the hour and the day make no difference
 */
export function madeUpCounts(
  names: readonly string[],
  { ageMs, ...post }: MadeUpPost & { ageMs: number },
): Readonly<Record<string, number>> {
  return madeUpAt(names, post)(ageMs);
}

interface MadeUpPost {
  key: string;
  account: string;
  sentAt?: Date;
}

/** The same at any age; what does not depend on it is drawn once. */
export function madeUpAt(
  names: readonly string[],
  post: MadeUpPost,
): (ageMs: number) => Readonly<Record<string, number>> {
  const draw = drawsOf(post.key);
  const publicSize = 400 * Math.exp(1.1 * bell(drawsOf(post.account)));
  const final = publicSize * attention(post) * Math.exp(0.9 * bell(draw) + (draw('lucky') > 0.97 ? 2 : 0));
  const pace = 14 + 30 * draw('pace');
  return (ageMs) => {
    const shown = Math.round(final * grown(ageMs, pace));
    const seen = Math.round(shown * (0.62 + 0.2 * draw('seen')));
    return Object.fromEntries(names.map((name) => [name, valueOf(name, { shown, seen })]));
  };

  function valueOf(name: string, { shown, seen }: { shown: number; seen: number }): number {
    switch (name) {
      case 'views':
      case 'impressions':
        return shown;
      case 'reach':
        return seen;
      case 'upvote_ratio':
        return Math.round((0.72 + 0.26 * draw(name)) * 100) / 100;
      case 'average_view_duration':
        return Math.round(12 + 60 * draw(name));
      default: {
        const rate = ((perThousand[name] ?? 1) / 1_000) * Math.exp(0.6 * bell((what) => draw(name + what)));
        return Math.floor(shown * rate);
      }
    }
  }
}

/** So many followed an account at the beginning of 2025, and then some more each month. */
const followedSince = Date.UTC(2025, 0, 1);

/**
 * Followers that a sandbox makes up: the same for the same account at the same time, with a slow rise that an
 * account keeps, good and bad weeks, and a few who come and go.
 */
export function madeUpFollowers(account: string): (at: Date) => number {
  const draw = drawsOf(account);
  const start = 2_600 * Math.exp(1.1 * bell(draw));
  const rise = (0.06 + 0.3 * draw('rise')) / 365;
  return (at) => {
    const days = (at.getTime() - followedSince) / (24 * hourMs);
    const wave = 0.012 * Math.sin(days / (19 + 9 * draw('length')) + 6 * draw('begins'));
    const restless = 0.0004 * Math.sin(days * (0.9 + draw('restless')));
    return Math.max(0, Math.round(start * (1 + rise * days + wave + restless)));
  };
}

/** The part of its final size that a post has at this age: half a public within some hours, a tail of weeks. */
function grown(ageMs: number, hoursToGrow: number): number {
  const hours = Math.max(0, ageMs) / hourMs;
  return 0.85 * (1 - Math.exp(-hours / hoursToGrow)) + 0.15 * (1 - Math.exp(-hours / (24 * 20)));
}

/** Numbers from 0 up to 1 that depend on the seed and a name alone. */
function drawsOf(seed: string): (name: string) => number {
  const drawn = new Map<string, number>();
  return (name) => {
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const value = createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) / 2 ** 32;
    drawn.set(name, value);
    return value;
  };
}

/** An account has its good hours, and at the weekend fewer look. */
function attention({ account, sentAt }: { account: string; sentAt?: Date }): number {
  if (!sentAt) return 1;
  const best = 24 * drawsOf(account)('best hour');
  const hour = sentAt.getUTCHours() + sentAt.getUTCMinutes() / 60;
  const weekend = sentAt.getUTCDay() % 6 === 0;
  return (1 + 0.4 * Math.cos(((hour - best) / 24) * 2 * Math.PI)) * (weekend ? 0.72 : 1.1);
}

/** Box and Muller's way to the bell curve. */
function bell(draw: (name: string) => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw('far'))) * Math.cos(2 * Math.PI * draw('where'));
}
