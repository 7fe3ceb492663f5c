import { describe, expect, it } from 'vitest';

import { storeTrends } from '#server/areas/intake/ingest/ingest.ts';
import { freshDatabase } from '#test/app/database.ts';
import { postOf } from '#test/data/posts.ts';

const { db } = await freshDatabase();
const hour = 3_600_000;

/** Each round is long after the previous one, so that no story of that one matches. */
let round = 0;
const nextRound = () => new Date(Date.UTC(2026, 0, 1) + (round += 1) * 30 * 24 * hour);

interface Headline {
  title: string;
  outlet?: number | null;
}

/** Publishes headlines an hour apart, and returns the id and the story of each. */
async function tell(headlines: readonly Headline[], start = nextRound()) {
  const ids: number[] = [];
  for (const [index, { title, outlet = index + 1 }] of headlines.entries()) {
    const now = new Date(start.getTime() + index * hour);
    const { trends } = await storeTrends(db, [postOf('rss', { title, createdAt: now })], {
      now,
      feedId: outlet,
    });
    ids.push(...trends.map(({ id }) => id));
  }
  return storiesOf(ids);
}

async function tellAtOnce(titles: readonly string[], outlet: number, now: Date): Promise<number[]> {
  const found = titles.map((title, index) =>
    postOf('rss', { externalId: `${now.toISOString()}-${outlet}-${index}`, title, createdAt: now }),
  );
  const { trends } = await storeTrends(db, found, { now, feedId: outlet });
  const ids = new Map(trends.map(({ externalId, id }) => [externalId, id]));
  return found.map(({ externalId }) => ids.get(externalId) ?? 0);
}

async function storiesOf(ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('trends').select(['id', 'story_id']).where('id', 'in', ids).execute();
  const stories = new Map(rows.map(({ id, story_id }) => [id, story_id ?? id]));
  return ids.map((id) => stories.get(id) ?? 0);
}

async function areOne(...titles: string[]): Promise<boolean> {
  return new Set(await tell(titles.map((title) => ({ title })))).size === 1;
}

const headlines = [
  'Harbour bridge closes for repairs',
  'Ferry sinks off southern coast',
  'Earthquake shakes northern Chile',
  'Parliament approves new budget after long debate',
  'Central bank raises interest rates to 4.5 percent',
  'Wildfire forces thousands to leave homes near Athens',
  'Court overturns conviction in 1998 murder case',
  'Storm leaves 200,000 homes without power in Ireland',
  'Scientists find water ice at lunar south pole',
  'Chip maker plans second factory in Dresden',
  'Union calls strike at Frankfurt airport on Friday',
  'Museum returns stolen bronze statues to Nigeria',
  'Prime minister resigns after coalition collapses',
  'Train derails near Lyon, injuring 14',
  'Volcano erupts in Iceland for third time this year',
  'Regulator fines search engine over advertising practices',
  'Striker signs three-year contract with Marseille',
  'Orchestra cancels tour because of visa delays',
  'Cholera outbreak spreads to two more provinces',
  'Astronauts return after nine months on space station',
  'Oil price falls below 60 dollars for first time',
  'Hackers steal data of 3 million bank customers',
  'Teachers accept pay offer and end walkout',
  'River Danube reaches record low',
  'Vaccine protects children against malaria, study finds',
  'Mayor of Lisbon announces free public transport',
  'Police arrest two men over museum theft',
  'Coffee prices hit highest level in decades',
  'Tech giant to cut 8,000 jobs worldwide',
  'Voters reject plan for second runway',
];

const variants: Record<string, (title: string) => string> = {
  'the same words': (title) => title,
  'what officials say behind it': (title) => `${title}, officials say`,
  'who reports it behind it': (title) => `${title} | The Daily Courier`,
  'a label before it': (title) => `Breaking: ${title}`,
  'a label and who says so': (title) => `Live updates: ${title}, police say`,
  capitals: (title) => title.toUpperCase(),
  'one word swapped': (title) => swapped(title),
  'its halves the other way round': (title) => turned(title),
};

function swapped(title: string): string {
  const words = title.split(' ');
  const at = words.findIndex((word, index) => index > 0 && /^[a-z]{5,}$/.test(word));
  return words.with(at, 'another').join(' ');
}

function turned(title: string): string {
  const words = title.split(' ');
  const half = Math.ceil(words.length / 2);
  return [...words.slice(half), ...words.slice(0, half)].join(' ');
}

/** Titles of the same words as the headlines, so that each pair of words occurs in many. */
function crowd(size: number): string[] {
  const words = [...new Set(headlines.flatMap((title) => title.split(' ')))];
  let seed = 1;
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % words.length;
  return Array.from({ length: size }, () => Array.from({ length: 7 }, () => words[next()]).join(' '));
}

/** In a short title one word is a quarter, so some of those are missed. */
const shares = { swapped: 0.9, other: 0.95 };

describe('a story told by two outlets', () => {
  it.each(Object.entries(variants))(
    'is found among a thousand other titles with %s',
    async (name, variant) => {
      const start = nextRound();
      await tellAtOnce(crowd(1_000), 90, start);
      const first = await tellAtOnce(headlines, 1, start);
      const hourLater = new Date(start.getTime() + hour);
      const second = await tellAtOnce(headlines.map(variant), 2, hourLater);
      const [one, two] = [await storiesOf(first), await storiesOf(second)];
      const found = two.filter((story, index) => story === one[index]).length;
      expect(found / headlines.length).toBeGreaterThanOrEqual(
        name === 'one word swapped' ? shares.swapped : shares.other,
      );
    },
  );

  it('is found by the same two telling words', async () => {
    expect(await areOne('Queen dies', 'Queen dies')).toBe(true);
    expect(await areOne('Ferry sinks', 'FERRY SINKS!', 'Ferry sinks')).toBe(true);
  });

  it('is not found by one telling word, nor by two of which one is another', async () => {
    expect(await areOne('Live', 'Live')).toBe(false);
    expect(await areOne('Ferry sinks', 'Ferry sails')).toBe(false);
  });
});

describe('two writers at the same moment', () => {
  it('make no story of titles that share no more than some words', async () => {
    const now = nextRound();
    const titles = crowd(600);
    const ids = await Promise.all([
      tellAtOnce(titles.slice(0, 300), 1, now),
      tellAtOnce(titles.slice(300), 2, now),
    ]);
    expect(await storiesOf(ids.flat())).toEqual(ids.flat());
  });
});

describe('one outlet', () => {
  it('tells a column, not a story, under a title that comes again', async () => {
    const editions = ['Weekly open thread', 'What we are reading, watching and hearing this week'];
    for (const title of editions) {
      const stories = await tell([1, 1, 1].map((outlet) => ({ title, outlet })));
      expect(new Set(stories).size).toBe(3);
    }
  });

  it('tells reports of one kind where a word changes, and one story where words are added', async () => {
    const report = (town: string) => ({
      title: `${town} forecast: light rain on Tuesday evening`,
      outlet: 1,
    });
    expect(new Set(await tell(['Linz', 'Graz', 'Wels'].map(report))).size).toBe(3);
    const [before, after] = await tell([
      { title: 'Harbour bridge closes for repairs', outlet: 1 },
      { title: 'Harbour bridge closes for repairs until Tuesday', outlet: 1 },
    ]);
    expect(after).toBe(before);
  });
});

describe('events of one form', () => {
  it.each([
    ['Weather forecast for Linz: light rain on Tuesday', 'Weather forecast for Graz: light rain on Tuesday'],
    ['Weather for 12 March: light rain, 5 to 9 degrees', 'Weather for 13 March: light rain, 5 to 9 degrees'],
    ['Late goal gives Arsenal a win in London derby', 'Late goal gives Fulham a win in London derby'],
    [
      'Results: Acme earns 3.2 billion euros, up 5 percent',
      'Results: Acme earns 3.9 billion euros, up 5 percent',
    ],
    ['Magnitude 6.1 earthquake strikes off Japan coast', 'Magnitude 5.4 earthquake strikes off Japan coast'],
    ['US raises tariffs on imported steel', 'UK raises tariffs on imported steel'],
    ['Rosario opens 78 public cooling centres', 'Lima opens 78 public cooling centres'],
    ['Polls close in general election in Ghana', 'Polls close in general election in Kenya'],
  ])('are two stories: %s', async (one, other) => {
    expect(await areOne(one, other)).toBe(false);
  });

  it('are one story under two labels', async () => {
    expect(
      await areOne('Update: Ferry sinks off southern coast', 'Breaking: Ferry sinks off southern coast'),
    ).toBe(true);
  });

  it('are one story where only one title names or counts', async () => {
    expect(
      await areOne('Train derails near Lyon, injuring 14', 'Train derails near Lyon, injuring many'),
    ).toBe(true);
    expect(
      await areOne(
        'Minister resigns after vote of confidence',
        'Minister Ayrault resigns after vote of confidence',
      ),
    ).toBe(true);
  });
});
