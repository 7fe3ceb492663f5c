import { languages, type Language } from './languages.ts';
import { list } from './phrases.ts';
import type { DemoSource } from './plan.ts';
import type { Random } from './random.ts';
import { topics, type Topic } from './topics.ts';

/** Somebody who posts on one network. All of them are invented. */
export interface Account {
  name: string;
  handle: string;
  /** Null writes English. */
  language: Language | null;
  /** What they post about. */
  topics: readonly Topic[];
  /** What their following does to a post; 1 is usual. */
  push: number;
}

const givenNames = list(
  'Mara|Idris|Tilda|Caspian|Noor|Elio|Sunniva|Bram|Odette|Kofi|Wren|Anselm|Priya|Lennox|Saoirse|Tobin|Amara|Joss|Ilse|Rafe|Zadie|Corin|Marit|Dario|Fenna|Jude|Thandi|Emrys',
);
const familyNames = list(
  'Ashgrove|Vennick|Okonta|Larkwell|Brandmoor|Tisdale-Roy|Quillan|Hestermann|Dunmarrow|Eskildan|Farrowby|Mbeki-Lowe|Pellgrove|Sandoval-Finch|Thornbury-Iyer|Wexcombe|Ollerton|Rookhurst|Halvarsen|Brightwater',
);
const pageNames = list(
  'Small Wonders|Field Notes|The Daily Bench|Good Street|Open Window|Second Breakfast|Kind Machines|Paper Trail|Slow Lane|Harbour Lights|Odd Corners|Made by Hand|The Night Bus|Plain Facts|Green Thumb Club|Tiny Kitchens|Loud Library|Northbound|Blue Hour|Common Ground',
);
const handleStarts = list(
  'quiet|north|paper|copper|slow|bright|salt|tiny|velvet|lucky|amber|loud|mossy|plain|early',
);
const handleEnds = list(
  'heron|kiosk|lantern|atlas|biscuit|signal|meadow|tram|orchard|compass|teapot|signpost|harbour',
);

/** Which share of a network's accounts writes another language than English. */
const foreign: Partial<Record<DemoSource, number>> = {
  x: 0.45,
  bluesky: 0.4,
  mastodon: 0.45,
  facebook: 0.4,
  instagram: 0.35,
  tiktok: 0.3,
};

/** The accounts of a network; a few have a large following, most a small one. */
export function drawAccounts(source: DemoSource, size: number, random: Random): Account[] {
  return Array.from({ length: size }, (_, index) => {
    const language = drawLanguage(source, random);
    const following = random.logNormal(1, 1.1);
    return {
      ...nameOn(source, index, language, random),
      language,
      topics: Array.from({ length: 3 }, () => random.pick(topics)),
      push: Math.min(Math.max(following, 0.15), 12) ** 0.7,
    };
  });
}

function drawLanguage(source: DemoSource, random: Random): Language | null {
  if (source === 'douyin') return languages.find((each) => each.lang === 'zh') ?? null;
  return random.chance(foreign[source] ?? 0) ? random.pick(languages) : null;
}

/** The name under an article. */
export function bylineIn(lang: string, random: Random): string {
  return personIn(languages.find((language) => language.lang === lang) ?? null, random);
}

function personIn(language: Language | null, random: Random): string {
  const given = random.pick(language?.givenNames ?? givenNames);
  const family = random.pick(language?.familyNames ?? familyNames);
  if (!language?.familyFirst) return `${given} ${family}`;
  return language.lang === 'ko' ? `${family} ${given}` : `${family}${given}`;
}

function nameOn(source: DemoSource, index: number, language: Language | null, random: Random) {
  const page = !language && random.chance(source === 'facebook' ? 0.7 : 0.3);
  const name = page ? random.pick(pageNames) : personIn(language, random);
  const word = `${random.pick(handleStarts)}_${random.pick(handleEnds)}${index + 10}`;
  return { name, handle: handleOn(source, word, random) };
}

function handleOn(source: DemoSource, word: string, random: Random): string {
  switch (source) {
    case 'mastodon':
      return `${word}@${random.pick(['social', 'toot', 'news', 'uni'])}.example`;
    case 'bluesky':
      return `${word.replace('_', '-')}.bsky.example`;
    case 'tumblr':
      return word.replace('_', '-');
    case 'rss':
    case 'facebook':
    case 'tiktok':
    case 'instagram':
    case 'x':
    case 'pinterest':
    case 'douyin':
    case 'reddit':
    case 'hackernews':
      return word;
  }
}
