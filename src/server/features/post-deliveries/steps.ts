import type { NetworkFacts } from '#contract/networks/facts.ts';
import type { PostCopy } from '#contract/post-content.ts';
import type { NetworkStep } from '#server/networks/network.ts';

/**
 * What the world will see of an account's copy, one after the other: the post, each further part, the first
 * comment. A first comment is left out where the network has none; its text stands in the post's log then.
 */
export function stepsOf(
  copy: PostCopy,
  facts: NetworkFacts,
): { steps: NetworkStep[]; leftOut: string | null } {
  const steps: NetworkStep[] = [
    { kind: 'post', body: copy.body, media: copy.media },
    ...copy.thread.map(({ body, media }): NetworkStep => ({ kind: 'thread', body, media: media ?? [] })),
  ];
  if (copy.first_comment === null) return { steps, leftOut: null };
  if ('impossible' in facts.firstComment) return { steps, leftOut: facts.firstComment.impossible };
  return {
    steps: [...steps, { kind: 'first_comment', body: copy.first_comment, media: [] }],
    leftOut: null,
  };
}

/** How a step is named to people. */
export function nameOf({ kind, number }: { kind: NetworkStep['kind']; number: number }): string {
  switch (kind) {
    case 'post':
      return 'The post';
    case 'thread':
      return `Part ${number + 1} of the thread`;
    case 'first_comment':
      return 'The first comment';
  }
}
