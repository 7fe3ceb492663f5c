import type { Account } from './accounts.ts';
import { closers, englishFillers, headlineTurns, leads } from './english.ts';
import { languages, type Language } from './languages.ts';
import * as voices from './network-voices.ts';
import { isGeneral, type Outlet } from './outlets.ts';
import { fill, sentence, type Phrase } from './phrases.ts';
import type { DemoSource } from './plan.ts';
import type { Random } from './random.ts';
import { communities, risingTags, type Community } from './scenes.ts';
import { topicNamed, topics, topicsIn, type Topic } from './topics.ts';

const hour = 3_600_000;

/** What a post says, before anybody has counted anything. */
export interface Written {
  topic: Topic;
  title: string | null;
  text: string | null;
  lang: string | null;
  tags: string[];
  type: string | null;
  community: Community | null;
  flair: string | null;
}

/** Something that happened: several outlets and people tell it in their words. */
export interface Headline {
  topic: Topic;
  lang: string;
  headline: string;
  post: string;
}

const plain = { type: null, community: null, flair: null };
const languageOf = new Map(languages.map((language) => [language.lang, language]));

function english(phrase: Phrase, topic: Topic, random: Random): string {
  return sentence(fill(phrase, random, topic.words, englishFillers));
}

export function drawHeadline(outlet: Outlet, random: Random): Headline {
  const language = languageOf.get(outlet.lang);
  if (language) return foreignHeadline(language, isGeneral(outlet) ? null : outlet.category, random);
  const general = isGeneral(outlet) && random.chance(0.7);
  return englishHeadline(random.pick(general ? topics : topicsIn(outlet.category)), random);
}

function englishHeadline(topic: Topic, random: Random): Headline {
  return {
    topic,
    lang: 'en',
    headline: english(random.pick(topic.headlines), topic, random),
    post: english(random.pick(topic.posts), topic, random),
  };
}

function foreignHeadline(language: Language, category: string | null, random: Random): Headline {
  const fitting = language.sentences.filter(
    ({ topic }) => !category || topicNamed(topic).category === category,
  );
  const { topic, headline, post } = random.pick(fitting);
  return {
    topic: topicNamed(topic),
    lang: language.lang,
    headline: sentence(fill(headline, random, language.fillers)),
    post: sentence(fill(post, random, language.fillers)),
  };
}

/** An outlet's article: its own headline, or its way to tell a story that others tell too. */
export function writeArticle(outlet: Outlet, story: Headline | null, random: Random): Written {
  const told = story ?? drawHeadline(outlet, random);
  const turn = story && told.lang === 'en' ? random.pickEarly(headlineTurns) : (headline: string) => headline;
  const text =
    told.lang === 'en'
      ? Array.from({ length: random.int(1, 3) }, () => english(random.pick(leads), told.topic, random)).join(
          ' ',
        )
      : told.post;
  const tags = random.chance(0.4) ? [random.pick(told.topic.tags)] : [];
  return { ...plain, topic: told.topic, title: turn(told.headline), text, lang: told.lang, tags };
}

/**
 * What an account posts.
 * @param age in ms: hashtags that came up lately are used more from day to day
 */
export function writePost(
  source: DemoSource,
  account: Account,
  story: Headline | null,
  age: number,
  random: Random,
): Written {
  const topic = story?.topic ?? random.pick(account.topics);
  switch (source) {
    case 'hackernews':
      return story
        ? { ...hackerNews(topic, random, 'link'), title: story.headline }
        : hackerNews(topic, random);
    case 'reddit':
      return reddit(topic, story, random);
    case 'pinterest': {
      const title = sentence(fill(random.pick(voices.pinTitles), random, voices.pinFillers, englishFillers));
      return { ...plain, ...scene('pinterest', age, random), title, text: null, lang: null };
    }
    case 'tumblr': {
      const text = fill(random.pick(voices.tumblrTexts), random, voices.tumblrFillers, englishFillers);
      return { ...plain, ...scene('tumblr', age, random), title: null, text, lang: null };
    }
    case 'douyin':
      return douyin(age, random);
    case 'tiktok':
    case 'instagram':
      return captioned(source, topic, account, age, random);
    case 'rss':
    case 'facebook':
    case 'x':
    case 'bluesky':
    case 'mastodon':
      return said(topic, account, story, age, random);
  }
}

/** Plain posts: a sentence or two, perhaps with hashtags. */
function said(topic: Topic, account: Account, story: Headline | null, age: number, random: Random): Written {
  const told =
    story ??
    (account.language ? foreignHeadline(account.language, null, random) : englishHeadline(topic, random));
  const words = story || random.chance(0.25) ? told.headline : told.post;
  const closed = told.lang === 'en' && random.chance(0.4);
  const stop = /[.!?…]$/.test(words) ? '' : '.';
  const closer = closed ? `${stop} ${english(random.pick(closers), told.topic, random)}` : '';
  const tags = random.chance(0.55) ? drawTags(told.topic, age, random) : [];
  const text = `${words}${closer}${hashtags(tags)}`;
  return { ...plain, topic: told.topic, title: null, text, lang: told.lang, tags };
}

function captioned(source: DemoSource, topic: Topic, account: Account, age: number, random: Random): Written {
  if (account.language || random.chance(source === 'tiktok' ? 0.35 : 0.6)) {
    const post = said(topic, account, null, age, random);
    return post.tags.length > 0 ? post : withTags(post, drawTags(post.topic, age, random));
  }
  const text = fill(random.pick(voices.clipCaptions), random, voices.clipFillers, englishFillers);
  const { topic: about, tags } = scene('clip', age, random);
  return withTags({ ...plain, topic: about, title: null, text, lang: 'en', tags: [] }, tags);
}

function withTags(post: Written, tags: string[]): Written {
  return { ...post, tags, text: `${post.text ?? ''}${hashtags(tags)}` };
}

/** Douyin's title is Chinese; its text is that title in English, as a collector would have translated it. */
function douyin(age: number, random: Random): Written {
  const { zh, en } = random.pick(voices.douyinTitles);
  const city = random.pick(voices.douyinCities);
  const n = String(random.int(3, 98));
  const { topic, tags } = scene('douyin', age, random);
  const title = fill(zh, random, { city: [city.zh], n: [n] });
  const translated = fill(en, random, { city: [city.en], n: [n] });
  return { ...plain, topic, title, text: translated, lang: 'zh', tags };
}

function reddit(wanted: Topic, story: Headline | null, random: Random): Written {
  const fitting = communities.filter((community) => community.topics.includes(wanted.key));
  const community = random.pick(story ? fitting : communities);
  const topic = story ? wanted : topicNamed(random.pick(community.topics));
  const { headline, post } = story ?? englishHeadline(topic, random);
  const title = fill(story ? '{headline}' : random.pick(voices.redditTitles), random, {
    headline: [headline],
    post: [post],
  });
  const flair = random.chance(0.7) ? random.pick(community.flairs) : null;
  const text = random.chance(0.35) ? english(random.pick(topic.posts), topic, random) : null;
  return { topic, title, text, lang: null, tags: [], type: null, community, flair };
}

function hackerNews(topic: Topic, random: Random, type = drawHackerNewsType(random)): Written {
  const technical = topicsIn(random.pick(['Technology', 'Artificial Intelligence', 'Science']));
  const about = type === 'link' && random.chance(0.5) ? random.pick(technical) : null;
  const phrases = { link: voices.linkTitles, ask: voices.askTitles, show: voices.showTitles };
  const others = type === 'job' ? voices.jobTitles : voices.pollTitles;
  const title = about
    ? english(random.pick(about.headlines), about, random)
    : sentence(
        fill(
          random.pick(type === 'link' || type === 'ask' || type === 'show' ? phrases[type] : others),
          random,
          voices.hackerFillers,
          englishFillers,
        ),
      );
  const text = type === 'ask' ? english(random.pick(topic.posts), topic, random) : null;
  return { ...plain, topic: about ?? topic, title, text, lang: null, tags: [], type };
}

function drawHackerNewsType(random: Random): 'link' | 'ask' | 'show' | 'job' | 'poll' {
  const draw = random.next();
  if (draw < 0.76) return 'link';
  if (draw < 0.86) return 'ask';
  if (draw < 0.95) return 'show';
  return draw < 0.985 ? 'job' : 'poll';
}

/** What a network shows beside the news of the day, under its own hashtags. */
function scene(name: keyof typeof voices.scenes, age: number, random: Random) {
  const { topics: keys, tags } = voices.scenes[name];
  const topic = topicNamed(random.pick(keys));
  return { topic, tags: drawTags(topic, age, random, tags) };
}

/** Tags of a topic come together; a rising one joins more often the younger the post is. */
function drawTags(topic: Topic, age: number, random: Random, pool = topic.tags): string[] {
  const tags = new Set(Array.from({ length: random.int(1, 3) }, () => random.pickEarly(pool)));
  for (const { tag, days, topics: about } of risingTags) {
    const freshness = 1 - age / (days * 24 * hour);
    if (freshness > 0 && about.includes(topic.key) && random.chance(0.75 * freshness)) tags.add(tag);
  }
  return [...tags];
}

function hashtags(tags: readonly string[]): string {
  return tags.map((tag) => ` #${tag}`).join('');
}
