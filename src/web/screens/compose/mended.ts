import type { PostContent, PostMedia } from '#contract/post-content.ts';

import type { Draft } from './draft.ts';

/** The draft with what a mend or another copy made of its content. */
export function draftFrom(draft: Draft, content: PostContent): Draft {
  return {
    ...draft,
    body: content.body,
    media: mediaOf(content.media),
    thread: content.thread.map(({ body, media }) => ({ body, media: mediaOf(media ?? []) })),
    first_comment: content.first_comment,
    overrides: content.overrides,
  };
}

function mediaOf(media: PostContent['media']): PostMedia[] {
  return media.map((medium) => (typeof medium === 'string' ? { url: medium } : medium));
}
