import { languages } from './languages.ts';
import { lines } from './phrases.ts';
import { newsCategories } from './topics.ts';

/** An invented news outlet: one demo feed. */
export interface Outlet {
  name: string;
  /** Its site, below `.example`, which RFC 2606 keeps free of real sites. */
  host: string;
  category: string;
  lang: string;
}

/** The first outlets of the list publish most. */
export const outlets: readonly Outlet[] = lines(`
  Harbour Courier | harbour-courier | World | en
  The Quiet Wire | quiet-wire | World | en
  Signal & Switch | signal-switch | Technology | en
  Model Notes | model-notes | Artificial Intelligence | en
  Morgenblatt Nord | morgenblatt-nord | World | de
  Ledger Street | ledger-street | Business | en
  Open Bench | open-bench | Science | en
  Council Watch | council-watch | Politics | en
  Ward & Clinic | ward-clinic | Health | en
  Low Carbon Daily | low-carbon-daily | Climate | en
  Touchline Review | touchline-review | Sports | en
  The Long Interval | long-interval | Culture | en
  Kabel und Code | kabel-und-code | Technology | de
  Street Level | street-level | Cities | en
  El Faro del Sur | faro-del-sur | World | es
  La Gazette du Canal | gazette-du-canal | Cities | fr
  灯台新報 | todai-shimpo | World | ja
  Slow Timetable | slow-timetable | Travel | en
  Salt and Rye | salt-and-rye | Food | en
  Chalk & Page | chalk-page | Education | en
  Front Page Desk | front-page-desk | Media | en
  Machine Letters | machine-letters | Artificial Intelligence | en
  Repairable | repairable | Technology | en
  Polar Notebook | polar-notebook | Science | en
  Fair Copy | fair-copy | Media | en
  Night Ward | night-ward | Health | en
  Open Ballot | open-ballot | Politics | en
  Margin Call Weekly | margin-call-weekly | Business | en
  River and Field | river-and-field | Climate | en
  Klimakontor | klimakontor | Climate | de
  Maschine & Maß | maschine-mass | Artificial Intelligence | de
  Away End | away-end | Sports | en
  Paper Lantern | paper-lantern | Culture | en
  Feuilles de Nuit | feuilles-de-nuit | Culture | fr
  Ola Verde | ola-verde | Climate | es
  Jornal da Maré | jornal-da-mare | World | pt
  Körfez Postası | korfez-postasi | World | tr
  Głos Zatoki | glos-zatoki | World | pl
  صحيفة المرفأ | almarfa | World | ar
  יומן הנמל | yoman-hanamal | World | he
  सवेरा पत्र | savera-patra | World | hi
  항구일보 | hanggu-ilbo | World | ko
  海岸早报 | haian-zaobao | World | zh
  技術の窓 | gijutsu-no-mado | Technology | ja
  Two Wheels Post | two-wheels-post | Cities | en
  Late Bell | late-bell | Education | en
  Far Ferry | far-ferry | Travel | en
  Charcoal & Dough | charcoal-dough | Food | en`).map(outletOf);

function outletOf(line: string): Outlet {
  const [name = '', host = '', category = '', lang = ''] = line.split('|').map((part) => part.trim());
  const known =
    newsCategories.includes(category) && (lang === 'en' || languages.some((l) => l.lang === lang));
  if (!known) throw new RangeError(`The demo outlet ${name} has an unknown category or language`);
  return { name, host: `${host}.example`, category, lang };
}

/** A general paper writes about everything, the others about their category. */
export function isGeneral(outlet: Outlet): boolean {
  return outlet.category === 'World';
}

export interface DemoFeed {
  name: string;
  address: string;
  category: string;
}

export const demoFeeds: readonly DemoFeed[] = outlets.map((outlet) => ({
  name: outlet.name,
  address: `https://${outlet.host}/feed.xml`,
  category: outlet.category,
}));
