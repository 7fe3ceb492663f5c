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

/** The end of a post's URL. Sites turn other characters into hyphens, so that another URL would come out. */
export const slug: TextForm = {
  fits: (text) => /^[\p{L}\p{M}\p{N}]+(?:[-_]+[\p{L}\p{M}\p{N}]+)*$/u.test(text),
  get what() {
    return t`letters, digits and hyphens, without spaces`;
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
