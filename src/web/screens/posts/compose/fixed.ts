import type { PostContent, PostMedia } from '#contract/networks/post-content.ts';
import type { Finding } from '#contract/posts/checks/finding.ts';
import type { Draft } from './draft.ts';

/** The draft with the content after a fix or from another version. */
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

/** Limit of fixes applied by one click. */
const mostFixes = 100;

/**
 * The draft with every available fix. Each is applied to the result of the previous one: two fixes of one
 * text would undo each other otherwise.
 */
export function allFixed(draft: Draft, check: (draft: Draft) => readonly Finding[]): Draft {
  let fixed = draft;
  const tried = new Set<string>();
  for (let turn = 0; turn < mostFixes; turn++) {
    const next = check(fixed).find((finding) => finding.fix && !tried.has(keyOf(finding)));
    if (!next?.fix) break;
    // A fix without effect is not tried again.
    tried.add(keyOf(next));
    fixed = draftFrom(fixed, next.fix.apply(fixed));
  }
  return fixed;
}

function keyOf({ code, account_id, where, text }: Finding): string {
  return `${code} ${account_id} ${where} ${text}`;
}
