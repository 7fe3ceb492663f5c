import { kindOf } from '#contract/networks/medium-kind.ts';
import { titleAndText, type PostMedia } from '#contract/networks/post-content.ts';
import { reddit as facts } from '#contract/networks/reddit.ts';
import { listed } from '#contract/reader.ts';
import type { NetworkStep } from '#server/networks/network.ts';
import { redditMarkdown } from './markdown.ts';

/** What a post becomes at Reddit. */
export type Kind = 'self' | 'link' | 'image' | 'gallery' | 'video';

export interface Content {
  kind: Kind;
  title: string;
  /** Reddit's Markdown; posts of every kind can have one. */
  text: string;
  /** Of a link post; empty for none. */
  link: string;
  media: readonly PostMedia[];
}

/** The title is the first line of the text. */
export function contentOf(step: Pick<NetworkStep, 'body' | 'media' | 'options'>): Content {
  const { body, media } = step;
  const { title, text } = titleAndText(body, facts, () => true);
  const link = lineOf(step, 'link');
  return { kind: kindIn(media, link), title: title ?? '', text: redditMarkdown(text), link, media };
}

function kindIn(media: readonly PostMedia[], link: string): Kind {
  const [first, ...others] = media;
  if (!first) return link === '' ? 'self' : 'link';
  if (isVideo(first)) return 'video';
  return others.length === 0 ? 'image' : 'gallery';
}

/** A medium of unknown kind is taken for a picture, as everywhere. */
export const isVideo = (medium: PostMedia) => kindOf(medium)?.kind === 'video';

/** An option that is a line of text, without blanks around it; empty for none. */
export function lineOf({ options = {} }: Pick<NetworkStep, 'options'>, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The captions of a gallery, in the order of its images. */
export function captionsOf({ options = {} }: Pick<NetworkStep, 'options'>): readonly string[] {
  const { captions } = options;
  return typeof captions === 'object' ? captions.map((caption) => caption.trim()) : [];
}

/** The name of the chosen community in the API; a profile is the community `u_name`. Empty for none. */
export function communityOf(step: Pick<NetworkStep, 'options'>): string {
  return lineOf(step, 'community')
    .replace(/^\/?u(?:ser)?\/(.+?)\/?$/i, 'u_$1')
    .replace(/^\/?r\//i, '')
    .replace(/\/$/, '');
}

/** It becomes a part of the API's paths. */
export const isCommunity = (name: string) => /^[\w-]{2,30}$/.test(name);

/** As people write a community's name. */
export const shownAs = (name: string) => (/^u_/i.test(name) ? `u/${name.slice(2)}` : `r/${name}`);

const mostListed = 15;

/** The first of a community's list, for people: moderators can enter hundreds. */
export const someOf = (all: readonly string[]) =>
  listed(all.length > mostListed ? [...all.slice(0, mostListed), '…'] : all);
