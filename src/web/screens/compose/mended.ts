import type { Finding } from '#contract/checks/finding.ts';
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

/** More mends than this are not one click's work. */
const mostMends = 100;

/**
 * The draft with every mend there is. One after the other, each of what the one before left: two mends of one text
 * would undo each other.
 */
export function allMended(draft: Draft, check: (draft: Draft) => readonly Finding[]): Draft {
  let mended = draft;
  const tried = new Set<string>();
  for (let turn = 0; turn < mostMends; turn++) {
    const next = check(mended).find((finding) => finding.mend && !tried.has(keyOf(finding)));
    if (!next?.mend) break;
    // One that does not help is not tried again.
    tried.add(keyOf(next));
    mended = draftFrom(mended, next.mend.apply(mended));
  }
  return mended;
}

function keyOf({ code, account_id, where, text }: Finding): string {
  return `${code} ${account_id} ${where} ${text}`;
}
