import type { NetworkName } from '#contract/networks/facts.ts';
import type { PostRow } from '#contract/posts/posts.ts';
import { apartMs, instantAt, startOfDay } from './instant.ts';
import { randomFrom, seedOf, type Random } from './random.ts';
import { yearTexts } from './year-texts.ts';

/** A news report of the demo's store, that a desk wrote about. */
export interface Report {
  id: number;
  title: string;
  lang: string;
  url: string;
  image: string | null;
  createdAt: Date;
}

/** A post of the past year, all but ids. */
export interface YearPost {
  project: string;
  report: Report;
  hasCard: boolean;
  body: string;
  kind: PostRow['kind'];
  by: string;
  networks: readonly NetworkName[];
  madeAt: Date;
  submittedAt: Date;
  reviews: readonly { by: string; verdict: 'ok' | 'fix' | 'block'; at: Date }[];
  sentAt: Date;
}

const hourMs = 3_600_000;
const yearDays = 365;

/** How long before it is sent a post's card is made, at most, and how long before the post itself. */
const mostHours = 28;
export const cardHours = 4;

interface DemoOrganization {
  project: string;
  lang: keyof typeof yearTexts;
  zone: string;
  /** Who writes most comes first. */
  authors: readonly string[];
  networks: readonly NetworkName[];
}

const organizations: readonly DemoOrganization[] = [
  {
    project: 'Harbour Courier',
    lang: 'en',
    zone: 'America/New_York',
    authors: ['Wren Farrowby', 'Kofi Dunmarrow', 'Tobin Larkwell', 'Drafting agent', 'Ottilie Marsh'],
    networks: ['bluesky', 'mastodon', 'facebook', 'instagram', 'threads', 'x', 'linkedin'],
  },
  {
    project: 'Morgenblatt Nord',
    lang: 'de',
    zone: 'Europe/Berlin',
    authors: ['Pia Holtkamp', 'Solveig Quillan', 'Drafting agent', 'Idris Vennick'],
    networks: ['mastodon', 'bluesky', 'facebook', 'instagram', 'telegram'],
  },
  {
    project: '灯台新報',
    lang: 'ja',
    zone: 'Asia/Tokyo',
    authors: ['Ren Asakura-Bell', 'Drafting agent', 'Kofi Dunmarrow'],
    networks: ['x', 'threads', 'bluesky', 'instagram'],
  },
];

const reviewers = ['Review agent', 'Solveig Quillan', 'Idris Vennick', 'Ottilie Marsh'];
const kinds = ['fact', 'fact', 'opinion', 'quote', 'promo', 'meme', null] as const;
const times = ['07:30', '08:30', '09:00', '12:00', '12:30', '15:00', '17:30', '18:00', '20:30'];

/**
 * A year of sent posts of all desks, each about a report of the days before. The same seed, instant and reports give
 * the same posts. They end yesterday.
 */
export function demoYear(reports: readonly Report[], { seed, now }: { seed: number; now: Date }): YearPost[] {
  const random = randomFrom(seedOf(seed, 'year'));
  return organizations.flatMap((organization) => {
    const told = reports
      .filter(({ lang }) => lang === organization.lang)
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const used = new Set<string>();
    const posts: YearPost[] = [];
    const today = startOfDay(now, organization.zone);
    for (let ago = yearDays; ago >= 1; ago--) {
      const day = today.subtract({ days: ago });
      for (const time of timesOf(day.dayOfWeek, random)) {
        const sentAt = instantAt(day.withPlainTime(time));
        const report = pickReport(told, sentAt, used, random);
        if (report) posts.push(drawn(organization, report, sentAt, random));
      }
    }
    return posts;
  });
}

/** Fewer at the weekend, and now and then none. */
function timesOf(dayOfWeek: number, random: Random): string[] {
  const most = dayOfWeek > 5 ? 1 : 2;
  const count = random.int(0, most) + (random.chance(0.12) ? 1 : 0);
  return [...new Set(Array.from({ length: count }, () => random.pick(times)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
}

/** One of the days before that nobody here wrote about yet. */
function pickReport(
  told: readonly Report[],
  at: Date,
  used: Set<string>,
  random: Random,
): Report | undefined {
  const until = at.getTime() - apartMs - mostHours * hourMs;
  let end = told.findIndex(({ createdAt }) => createdAt.getTime() > until);
  if (end === -1) end = told.length;
  const fresh = told.slice(Math.max(0, end - 40), end).filter(({ title }) => !used.has(title));
  if (fresh.length === 0) return undefined;
  const report = random.pick(fresh);
  used.add(report.title);
  return report;
}

function drawn(organization: DemoOrganization, report: Report, sentAt: Date, random: Random): YearPost {
  const by = random.pickEarly(organization.authors);
  const kind = random.pick(kinds);
  const hoursBefore = Math.min(random.logNormal(9, 0.8), mostHours - cardHours);
  const madeAt = new Date(sentAt.getTime() - hoursBefore * hourMs);
  const submittedAt = new Date(madeAt.getTime() + random.next() * 0.3 * hoursBefore * hourMs);
  const networks = organization.networks.filter((network, index) => {
    if (network === 'instagram' && report.image === null) return false;
    return index < 2 || random.chance(network === 'linkedin' ? 0.15 : 0.5);
  });
  return {
    project: organization.project,
    report,
    hasCard: random.chance(0.45),
    body: random.pick(yearTexts[organization.lang]).replace('{headline}', sentenceOf(report)),
    kind,
    by,
    networks,
    madeAt,
    submittedAt,
    reviews: random.chance(0.86) ? reviewsOf(by, submittedAt, sentAt, random) : [],
    sentAt,
  };
}

/** A headline as a sentence among others. */
function sentenceOf({ title, lang }: Report): string {
  if (/[.!?。！？…]$/.test(title)) return title;
  return title + (lang === 'ja' ? '。' : '.');
}

/** Mostly an OK; else what was wrong is mended, and the next verdict is one. */
function reviewsOf(by: string, from: Date, until: Date, random: Random): YearPost['reviews'] {
  const fits = reviewers.filter((name) => name !== by);
  const span = until.getTime() - from.getTime();
  const first = random.chance(0.74) ? 'ok' : random.chance(0.8) ? 'fix' : 'block';
  const at = (part: number) => new Date(from.getTime() + span * part * (0.3 + 0.7 * random.next()));
  const reviewer = random.pickEarly(fits);
  if (first === 'ok') return [{ by: reviewer, verdict: 'ok', at: at(0.5) }];
  return [
    { by: reviewer, verdict: first, at: at(0.4) },
    {
      by: random.chance(0.7) ? reviewer : random.pick(fits),
      verdict: 'ok',
      at: new Date(until.getTime() - span * 0.3),
    },
  ];
}
