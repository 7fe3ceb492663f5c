import { createHash } from 'node:crypto';

/**
 * Counts that a sandbox invents: the same for the same post at the same age, never falling, fast at first and
 * then slower, most posts small and a few large, as on real networks. They measure nothing.
 */

const hourMs = 3_600_000;

/** Of a thousand people who see a post, how many do what this name counts. */
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
 * @param names what the network reports of a post (its facts' `metrics`)
 * @param post.account posts of one account have much the same audience, at much the same hours
 * @param post.sentAt if absent, hour and day make no difference
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

/** Returns the counts at any age; what does not depend on age is computed once. */
export function madeUpAt(
  names: readonly string[],
  post: MadeUpPost,
): (ageMs: number) => Readonly<Record<string, number>> {
  const draw = drawsOf(post.key);
  const publicSize = 400 * Math.exp(1.1 * bell(drawsOf(post.account)));
  const final = publicSize * attention(post) * Math.exp(0.9 * bell(draw) + (draw('lucky') > 0.97 ? 2 : 0));
  const pace = 14 + 30 * draw('pace');
  return (ageMs) => {
    const impressions = Math.round(final * grown(ageMs, pace));
    const seen = Math.round(impressions * (0.62 + 0.2 * draw('seen')));
    return Object.fromEntries(names.map((name) => [name, valueOf(name, { impressions, seen })]));
  };

  function valueOf(name: string, { impressions, seen }: { impressions: number; seen: number }): number {
    switch (name) {
      case 'views':
      case 'impressions':
        return impressions;
      case 'reach':
        return seen;
      case 'upvote_ratio':
        return Math.round((0.72 + 0.26 * draw(name)) * 100) / 100;
      case 'average_view_duration':
        return Math.round(12 + 60 * draw(name));
      default: {
        const rate = ((perThousand[name] ?? 1) / 1_000) * Math.exp(0.6 * bell((what) => draw(name + what)));
        return Math.floor(impressions * rate);
      }
    }
  }
}

/** The beginning of 2025, from which an account's followers grow each month. */
const followedSince = Date.UTC(2025, 0, 1);

/**
 * Followers that a sandbox invents: the same for the same account at the same time, with a slow steady rise,
 * good and bad weeks, and a few who come and go.
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

/**
 * The part of its final size that a post has at this age: half its audience within some hours, a tail of
 * weeks.
 */
function grown(ageMs: number, hoursToGrow: number): number {
  const hours = Math.max(0, ageMs) / hourMs;
  return 0.85 * (1 - Math.exp(-hours / hoursToGrow)) + 0.15 * (1 - Math.exp(-hours / (24 * 20)));
}

/** Numbers from 0 up to 1 that depend only on the seed and a name. */
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

/** An account has its good hours, and fewer people look at the weekend. */
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
