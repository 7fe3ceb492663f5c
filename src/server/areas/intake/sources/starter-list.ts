import type { ShippedNewsCategory } from '#contract/intake/shipped-news-categories.ts';
import type { StarterField } from '#contract/intake/starter-sources.ts';
import { newsSource } from '#contract/sources/all.ts';
import { allSources } from '#server/sources/all.ts';
import type { SourceStarter } from '#server/sources/source.ts';

export interface Starter extends SourceStarter {
  kind: string;
  /** A feed's URL. */
  address?: string;
  field: StarterField;
}

/** The news category of each field's feeds. Networks bring their own communities instead. */
export const starterCategories: Readonly<Record<StarterField, ShippedNewsCategory | null>> = {
  networks: null,
  news: 'World',
  technology: 'Technology',
  ai: 'Artificial Intelligence',
  science: 'Science',
  design: 'Design',
  business: 'Business',
  culture: 'Culture',
};

/**
 * Public sources to begin with: networks that need no key, and well-known, long-lived feeds by language and
 * field. The URLs come from the publishers and public feed directories and were not tested from where
 * Copydesk is built: a feed that has moved or ended shows that in its health, and can be corrected or removed
 * there.
 */
export const starterList: readonly Starter[] = [
  ...allSources.flatMap(({ kind, starters = [] }) =>
    starters.map((starter): Starter => ({ ...starter, kind, field: 'networks' })),
  ),

  pick('bbc-world', 'en', 'news', 'BBC News: World', 'https://feeds.bbci.co.uk/news/world/rss.xml'),
  pick('guardian-world', 'en', 'news', 'The Guardian: World', 'https://www.theguardian.com/world/rss'),
  feed('al-jazeera', 'en', 'news', 'Al Jazeera', 'https://www.aljazeera.com/xml/rss/all.xml'),
  feed('dw-en', 'en', 'news', 'Deutsche Welle', 'https://rss.dw.com/rdf/rss-en-all'),
  feed('npr-news', 'en', 'news', 'NPR: News', 'https://feeds.npr.org/1001/rss.xml'),
  feed(
    'nyt-world',
    'en',
    'news',
    'The New York Times: World',
    'https://rss.nytimes.com/services/xml/rss/nyt/World.xml',
  ),
  pick('ars-technica', 'en', 'technology', 'Ars Technica', 'https://feeds.arstechnica.com/arstechnica/index'),
  pick('the-verge', 'en', 'technology', 'The Verge', 'https://www.theverge.com/rss/index.xml'),
  feed('techcrunch', 'en', 'technology', 'TechCrunch', 'https://techcrunch.com/feed/'),
  feed('wired', 'en', 'technology', 'WIRED', 'https://www.wired.com/feed/rss'),
  pick(
    'mit-tr-ai',
    'en',
    'ai',
    'MIT Technology Review: AI',
    'https://www.technologyreview.com/topic/artificial-intelligence/feed',
  ),
  feed(
    'guardian-ai',
    'en',
    'ai',
    'The Guardian: AI',
    'https://www.theguardian.com/technology/artificialintelligenceai/rss',
  ),
  feed('hugging-face', 'en', 'ai', 'Hugging Face', 'https://huggingface.co/blog/feed.xml'),
  pick('nature', 'en', 'science', 'Nature', 'https://www.nature.com/nature.rss'),
  feed('nasa', 'en', 'science', 'NASA', 'https://www.nasa.gov/feed/'),
  feed('phys-org', 'en', 'science', 'Phys.org', 'https://phys.org/rss-feed/'),
  feed('quanta', 'en', 'science', 'Quanta Magazine', 'https://www.quantamagazine.org/feed/'),
  feed('smashing', 'en', 'design', 'Smashing Magazine', 'https://www.smashingmagazine.com/feed/'),
  feed('a-list-apart', 'en', 'design', 'A List Apart', 'https://alistapart.com/main/feed/'),
  feed('dezeen', 'en', 'design', 'Dezeen', 'https://www.dezeen.com/feed/'),
  feed('colossal', 'en', 'design', 'Colossal', 'https://www.thisiscolossal.com/feed/'),
  feed(
    'bbc-business',
    'en',
    'business',
    'BBC News: Business',
    'https://feeds.bbci.co.uk/news/business/rss.xml',
  ),
  feed(
    'guardian-business',
    'en',
    'business',
    'The Guardian: Business',
    'https://www.theguardian.com/uk/business/rss',
  ),
  feed(
    'economist-finance',
    'en',
    'business',
    'The Economist: Finance',
    'https://www.economist.com/finance-and-economics/rss.xml',
  ),
  feed(
    'guardian-culture',
    'en',
    'culture',
    'The Guardian: Culture',
    'https://www.theguardian.com/uk/culture/rss',
  ),
  feed('npr-arts', 'en', 'culture', 'NPR: Arts', 'https://feeds.npr.org/1008/rss.xml'),
  feed('open-culture', 'en', 'culture', 'Open Culture', 'https://www.openculture.com/feed'),

  pick('tagesschau', 'de', 'news', 'tagesschau', 'https://www.tagesschau.de/index~rss2.xml'),
  pick('spiegel', 'de', 'news', 'DER SPIEGEL', 'https://www.spiegel.de/schlagzeilen/index.rss'),
  feed('zeit', 'de', 'news', 'DIE ZEIT', 'https://newsfeed.zeit.de/index'),
  feed('faz', 'de', 'news', 'FAZ', 'https://www.faz.net/rss/aktuell/'),
  pick('heise', 'de', 'technology', 'heise online', 'https://www.heise.de/rss/heise-atom.xml'),
  feed('golem', 'de', 'technology', 'Golem.de', 'https://rss.golem.de/rss.php?feed=RSS2.0'),
  feed('netzpolitik', 'de', 'technology', 'netzpolitik.org', 'https://netzpolitik.org/feed/'),
  pick(
    'spektrum',
    'de',
    'science',
    'Spektrum.de',
    'https://www.spektrum.de/alias/rss/spektrum-de-rss-feed/996406',
  ),
  feed(
    'zeit-wirtschaft',
    'de',
    'business',
    'DIE ZEIT: Wirtschaft',
    'https://newsfeed.zeit.de/wirtschaft/index',
  ),
  feed('zeit-kultur', 'de', 'culture', 'DIE ZEIT: Kultur', 'https://newsfeed.zeit.de/kultur/index'),

  pick('le-monde', 'fr', 'news', 'Le Monde', 'https://www.lemonde.fr/rss/une.xml'),
  pick('france-24', 'fr', 'news', 'France 24', 'https://www.france24.com/fr/rss'),
  feed('franceinfo', 'fr', 'news', 'franceinfo', 'https://www.francetvinfo.fr/titres.rss'),
  feed('rfi', 'fr', 'news', 'RFI', 'https://www.rfi.fr/fr/rss'),
  pick('numerama', 'fr', 'technology', 'Numerama', 'https://www.numerama.com/feed/'),
  feed(
    'le-monde-sciences',
    'fr',
    'science',
    'Le Monde : Sciences',
    'https://www.lemonde.fr/sciences/rss_full.xml',
  ),
  feed(
    'le-monde-economie',
    'fr',
    'business',
    'Le Monde : Économie',
    'https://www.lemonde.fr/economie/rss_full.xml',
  ),
  feed(
    'le-monde-culture',
    'fr',
    'culture',
    'Le Monde : Culture',
    'https://www.lemonde.fr/culture/rss_full.xml',
  ),

  pick(
    'el-pais',
    'es',
    'news',
    'EL PAÍS',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/portada',
  ),
  pick('bbc-mundo', 'es', 'news', 'BBC News Mundo', 'https://feeds.bbci.co.uk/mundo/rss.xml'),
  feed('el-mundo', 'es', 'news', 'El Mundo', 'https://e00-elmundo.uecdn.es/elmundo/rss/portada.xml'),
  pick('xataka', 'es', 'technology', 'Xataka', 'https://www.xataka.com/feedburner.xml'),
  feed('microsiervos', 'es', 'technology', 'Microsiervos', 'https://www.microsiervos.com/index.xml'),
  feed(
    'el-pais-ciencia',
    'es',
    'science',
    'EL PAÍS: Ciencia',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/ciencia/portada',
  ),
  feed(
    'el-pais-economia',
    'es',
    'business',
    'EL PAÍS: Economía',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/economia/portada',
  ),
  feed(
    'el-pais-cultura',
    'es',
    'culture',
    'EL PAÍS: Cultura',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/cultura/portada',
  ),

  pick('g1', 'pt', 'news', 'G1', 'https://g1.globo.com/rss/g1/'),
  pick('bbc-brasil', 'pt', 'news', 'BBC News Brasil', 'https://feeds.bbci.co.uk/portuguese/rss.xml'),
  feed('folha', 'pt', 'news', 'Folha de S.Paulo', 'https://feeds.folha.uol.com.br/emcimadahora/rss091.xml'),
  feed('publico', 'pt', 'news', 'Público', 'https://feeds.feedburner.com/PublicoRSS'),
  pick('tecnoblog', 'pt', 'technology', 'Tecnoblog', 'https://tecnoblog.net/feed/'),
  feed(
    'folha-ciencia',
    'pt',
    'science',
    'Folha: Ciência',
    'https://feeds.folha.uol.com.br/ciencia/rss091.xml',
  ),
  feed('g1-economia', 'pt', 'business', 'G1: Economia', 'https://g1.globo.com/rss/g1/economia/'),
  feed(
    'folha-ilustrada',
    'pt',
    'culture',
    'Folha: Ilustrada',
    'https://feeds.folha.uol.com.br/ilustrada/rss091.xml',
  ),

  pick('asahi', 'ja', 'news', '朝日新聞デジタル', 'https://www.asahi.com/rss/asahi/newsheadlines.rdf'),
  pick('yahoo-japan', 'ja', 'news', 'Yahoo!ニュース', 'https://news.yahoo.co.jp/rss/topics/top-picks.xml'),
  pick('itmedia', 'ja', 'technology', 'ITmedia', 'https://rss.itmedia.co.jp/rss/2.0/itmedia_all.xml'),
  feed('gigazine', 'ja', 'technology', 'GIGAZINE', 'https://gigazine.net/news/rss_2.0/'),
  feed(
    'yahoo-japan-science',
    'ja',
    'science',
    'Yahoo!ニュース：科学',
    'https://news.yahoo.co.jp/rss/topics/science.xml',
  ),
  feed(
    'yahoo-japan-business',
    'ja',
    'business',
    'Yahoo!ニュース：経済',
    'https://news.yahoo.co.jp/rss/topics/business.xml',
  ),

  pick('ansa', 'it', 'news', 'ANSA', 'https://www.ansa.it/sito/ansait_rss.xml'),
  pick('il-post', 'it', 'news', 'Il Post', 'https://www.ilpost.it/feed/'),
  feed('repubblica', 'it', 'news', 'la Repubblica', 'https://www.repubblica.it/rss/homepage/rss2.0.xml'),
  pick('nos', 'nl', 'news', 'NOS Nieuws', 'https://feeds.nos.nl/nosnieuwsalgemeen'),
  feed('tweakers', 'nl', 'technology', 'Tweakers', 'https://feeds.feedburner.com/tweakers/mixed'),
  pick('bbc-arabic', 'ar', 'news', 'بي بي سي عربي', 'https://feeds.bbci.co.uk/arabic/rss.xml'),
  pick('bbc-hindi', 'hi', 'news', 'BBC News हिंदी', 'https://feeds.bbci.co.uk/hindi/rss.xml'),
  pick('bbc-turkish', 'tr', 'news', 'BBC News Türkçe', 'https://feeds.bbci.co.uk/turkce/rss.xml'),
  pick('bbc-ukrainian', 'uk', 'news', 'BBC News Україна', 'https://feeds.bbci.co.uk/ukrainian/rss.xml'),
  pick('bbc-chinese', 'zh', 'news', 'BBC 中文', 'https://feeds.bbci.co.uk/zhongwen/simp/rss.xml'),
];

function feed(key: string, lang: string, field: StarterField, name: string, address: string): Starter {
  return { key, kind: newsSource, name, address, field, lang };
}

function pick(...row: Parameters<typeof feed>): Starter {
  return { ...feed(...row), recommended: true };
}
