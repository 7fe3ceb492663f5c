import { t } from '#contract/message.ts';

/** What a text among the options must be, where a network does not take every text. */
export interface TextForm {
  /** @param text without blanks around it, and never empty */
  fits(text: string): boolean;
  /** Completes “Enter …”. */
  readonly what: string;
}

/** The URL of a page on the web. */
export const webAddress: TextForm = {
  fits: (text) => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:\/\/[^\s/]+\S*$/i.test(text) && url.username === '' && url.password === ''
    );
  },
  get what() {
    return t`the URL of a page (${{ example: 'https://…' }})`;
  },
};

export const digits: TextForm = {
  fits: (text) => /^\d+$/.test(text),
  get what() {
    return t`a number`;
  },
};

/** A place in a video. */
export const seconds: TextForm = {
  fits: (text) => /^\d{1,5}(?:\.\d{1,3})?$/.test(text),
  get what() {
    return t`a number of seconds, such as 2.5`;
  },
};

/** The end of a post's URL. Sites turn other characters into hyphens, so that another URL would come out. */
export const slug: TextForm = {
  fits: (text) => /^[\p{L}\p{M}\p{N}]+(?:[-_]+[\p{L}\p{M}\p{N}]+)*$/u.test(text),
  get what() {
    return t`letters, digits and hyphens, without spaces`;
  },
};

/** One of several that are sent with commas between them. */
export const commaless: TextForm = {
  fits: (text) => !text.includes(','),
  get what() {
    return t`a text without commas`;
  },
};

/** A username of Meta's networks, with or without @. */
export const metaUsername: TextForm = {
  fits: (text) => /^@?[\w.]{1,30}$/.test(text),
  get what() {
    return t`a username of letters, digits, periods and underscores`;
  },
};

/** https://developers.facebook.com/docs/threads/posts#topic-tags */
export const topicTag: TextForm = {
  fits: (text) => /^#?[^.&\n\r#]+$/.test(text),
  get what() {
    return t`a topic without periods and ampersands`;
  },
};

/** https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] */
export const videoTag: TextForm = {
  fits: (text) => /^[^<>,]+$/.test(text),
  get what() {
    return t`a tag without commas, < and >`;
  },
};
