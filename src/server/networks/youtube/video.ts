import { isList } from '#contract/networks/options.ts';
import { titleAndText } from '#contract/networks/post-content.ts';
import { youtube as facts } from '#contract/networks/youtube.ts';
import type { NetworkStep, Published } from '#server/networks/network.ts';

/** What YouTube stores of a post. */
export interface VideoText {
  title: string;
  description: string;
}

/** YouTube takes no angle brackets in titles and descriptions: readers see similar ones. */
const bracketless = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›');

/** The first line is the title, the rest the description. */
export function videoText({ body }: Pick<NetworkStep, 'body'>): VideoText {
  const { title, text } = titleAndText(body, facts, () => true);
  return { title: bracketless(title ?? ''), description: bracketless(text) };
}

export const tagsOf = ({ options = {} }: Pick<NetworkStep, 'options'>): string[] =>
  isList(options.tags) ? options.tags.map((tag) => tag.trim()).filter((tag) => tag !== '') : [];

export const playlistsOf = ({ options = {} }: Pick<NetworkStep, 'options'>): readonly string[] =>
  isList(options.playlists) ? options.playlists : [];

/** Who shall see the video. */
export type Privacy = 'public' | 'unlisted' | 'private';

export function privacyOf({ options = {} }: Pick<NetworkStep, 'options'>): Privacy {
  const { visibility } = options;
  return visibility === 'unlisted' || visibility === 'private' ? visibility : 'public';
}

/** People and blogs: what YouTube itself takes where nothing is chosen. */
const usualCategory = '22';

/** YouTube knows few regions of languages, so only those of Chinese are sent, which differ in writing. */
const languageOf = (tag: string) => (/^zh\b/i.test(tag) ? tag : tag.replace(/-.*$/, ''));

/** The parts of a video that are set; an update resets what its parts leave out. */
export const parts = 'snippet,status,paidProductPlacementDetails';

/** https://developers.google.com/youtube/v3/docs/videos#resource-representation */
export function videoOf(step: NetworkStep, privacyStatus: Privacy) {
  const { options = {}, lang } = step;
  return {
    snippet: {
      ...videoText(step),
      tags: tagsOf(step),
      categoryId: typeof options.category === 'string' ? options.category : usualCategory,
      ...(lang !== null && { defaultLanguage: languageOf(lang) }),
    },
    status: {
      privacyStatus,
      selfDeclaredMadeForKids: options.made_for_kids === 'yes',
      containsSyntheticMedia: options.synthetic === true,
      embeddable: options.embeddable !== false,
      license: options.license === 'creativeCommon' ? 'creativeCommon' : 'youtube',
      publicStatsViewable: true,
    },
    paidProductPlacementDetails: { hasPaidProductPlacement: options.paid_promotion === true },
  };
}

export const publishedAs = (id: string): Published => ({ id, url: `https://www.youtube.com/watch?v=${id}` });
