import { list, lines } from './phrases.ts';
import type { Random } from './random.ts';

/** Invented sounds and communities that the demo's posts share. */

export interface Sound {
  slug: string;
  title: string;
  artist: string | null;
}

interface ListedSound extends Sound {
  networks: string;
}

/** Early ones are used most. Which networks play a sound stands behind it: t, i, d. */
const sounds: readonly ListedSound[] = lines(`
  Glass Harbour | Nova Linde | tid
  Paper Boats (sped up) | The Small Hours | tid
  Tram 11 | Oskar & the Owls | ti
  Kitchen Radio | Marlo Finch | ti
  Low Tide | Saltmarsh Choir | tid
  晚风信箱 | 林间电台 | d
  Two Left Shoes | Pepper Avenue | ti
  Neon Orchard | Vela Kin | tid
  城市以南 | 白鹭乐队 | td
  Soft Alarm | original sound | t
  Rooftop Weather | June Abelard | i
  Copper Sun | Ilha Nove | ti
  雨停之前 | 陆知夏 | d
  Marigold Street | The Borrowed Chairs | ti
  Slow Elevator | Hotel Cassette | tid
  Dust and Dandelions | Wren Halloway | i
  Count to Eleven | Static Picnic | t
  Polaroid June | Hana Mori Trio | tid
  小镇列车 | 星野与海 | td
  Bassline for Baking | Crumb Theory | t
  Night Ferry | Lumen Dock | ti
  Tea at Midnight | Farah Nadim Ensemble | ti
  Velvet Static | Room 404 Club | t
  Blue Umbrella | Cosmo Tarr | tid
  山谷回声 | 安澜 | d
  Old Town Waltz | Brassworks No. 9 | i
  Sunday Laundry | Odd Socks | t
  Gravel Road | Penn & Pine | ti
  Firefly Count | Mira Solheim | i
  Borrowed Light | The Lanternmakers | t
  三点半 | 闻景行 | d
  Left on the Platform | Ada Quill | ti
  Rain on Tin | original sound | tid
  Snow Protocol | Kite Machine | t
  Mango Season | Sol y Sal | ti
  Corner Shop Choir | Eastgate Kids | i`).map((line) => {
  const [title = '', artist = '', networks = ''] = line.split('|').map((part) => part.trim());
  return {
    slug: slugOf(`${title} ${artist}`),
    title,
    artist: artist === 'original sound' ? null : artist,
    networks,
  };
});

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

export function soundFor(source: string, random: Random): Sound {
  const initial = source.charAt(0);
  const { slug, title, artist } = random.pickEarly(
    sounds.filter((sound) => sound.networks.includes(initial)),
  );
  return { slug, title, artist };
}

export interface Community {
  name: string;
  members: number;
  flairs: readonly string[];
  /** Topics that it talks about. */
  topics: readonly string[];
}

export const communities: readonly Community[] = lines(`
  DemoWorldDesk | 2840000 | Europe, Africa, Asia, Americas | trade aid elections budget
  DemoTechTalk | 1930000 | Hardware, Software, Policy, Discussion | chips phones open-source security broadband
  MachineMinds | 1120000 | Research, Tools, Policy, Question | models ai-work ai-rules ai-medicine
  EverydayScience | 1650000 | Space, Biology, Archaeology, Paper | space sea archaeology birds
  CityBuilders | 318000 | Transit, Cycling, Housing, Photo | trams cycling housing heat
  RepairItYourself | 87400 | Success, Help, Guide | phones chips open-source
  SelfHostedCorner | 143000 | Release, Help, Show and tell | open-source security broadband
  SolarAtHome | 41200 | Numbers, Question, Finished | solar heat
  RiverKeepers | 9800 | Field report, Policy | floods rewilding
  LetItGrow | 23600 | Before and after, Question | rewilding birds
  BirdNotes | 68900 | Sighting, Identify, Photo | birds
  NightShift | 54100 | Rant, Advice, Good news | hospitals sleep
  AskTheWard | 36700 | Vaccines, Studies, Careers | vaccines hospitals ai-medicine
  MoneyMatters | 742000 | Prices, Saving, News | prices budget
  FirstCustomers | 29500 | Launch, Lessons, Numbers | startups fourday
  FourDayWeek | 12800 | Trial, Study | fourday
  ClassroomTalk | 58800 | Elementary, Secondary, University | schools universities
  LocalNewsroom | 7400 | Craft, Tools, Jobs | newsletters factchecks
  SpotTheFake | 102000 | Debunked, Help check | factchecks
  QuietCinema | 211000 | Review, Discussion, Trailer | film
  BusStopMusic | 96300 | New release, Live, Question | music
  PageTurners | 388000 | Review, Recommendation, Club | books museums
  CosyGaming | 265000 | Release, Review, Dev log | games chess
  LocalFootball | 154000 | Match thread, Transfer, Fans | football womens-league
  LongRun | 77500 | Race report, Training, Gear | marathon
  Chalkbag | 44800 | Ascent, Access, Gear | climbing
  RailPassLife | 31900 | Trip report, Planning, News | nighttrains islands
  FarIslands | 15200 | Trip report, Photo | islands
  CrumbShots | 61700 | Sourdough, Flatbread, Help | bread
  SmallPlates | 128000 | Recipe, Market, Review | streetfood coffee`).map((line) => {
  const [name = '', members = '', flairs = '', topics = ''] = line.split('|').map((part) => part.trim());
  return { name, members: Number(members), flairs: flairs.split(', '), topics: topics.split(' ') };
});

/** Hashtags that came up only days ago and grow since: what the desk should notice. */
export const risingTags: readonly { tag: string; days: number; topics: readonly string[] }[] = [
  { tag: 'nightofthebakers', days: 3, topics: list('bread|coffee|streetfood') },
  { tag: 'slowmodels', days: 5, topics: list('models|ai-work|ai-rules|ai-medicine') },
  { tag: 'lightsoutweek', days: 4, topics: list('birds|space|solar|heat|sleep') },
  { tag: 'onestopfurther', days: 6, topics: list('trams|nighttrains|cycling|housing') },
  { tag: 'repairfriday', days: 2, topics: list('phones|chips|open-source|security|startups') },
  { tag: 'frontrow', days: 7, topics: list('football|womens-league|marathon|music|film') },
];
