import { t } from '#contract/message.ts';
import type { NetworkFacts } from './facts.ts';

/** How several networks take comments and threads, or why they do not, in words for people. */

export const asReply = (text: NetworkFacts['text']) => ({
  get how() {
    return t`A reply to the post`;
  },
  text,
});

export const asComment = (text: NetworkFacts['text']) => ({
  get how() {
    return t`A comment on the post`;
  },
  text,
});

export const noComments = (network: string) => ({
  get impossible() {
    return t`${{ network }} doesn’t let programs comment.`;
  },
});

export const noCommentsOnStories = (network: string) => ({
  get impossible() {
    return t`${{ network }} doesn’t let programs comment on stories.`;
  },
});

export const repliesInTurn = {
  get how() {
    return t`Each part replies to the one before`;
  },
};

export const noThreads = (network: string) => ({
  get impossible() {
    return t`${{ network }} has no threads.`;
  },
});
