import { t } from '#contract/message.ts';
import { x as facts } from '#contract/networks/x.ts';
import { textLength } from '#contract/text/text-length.ts';
import type { Sending } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { type Refused } from './errors.ts';

/** What a refusal of the publishing request itself means, where X's message alone would not help. */
export function refusalOf(status: number, { kind, body }: Pick<Sending, 'kind' | 'body'>): Refused {
  if (status === 403 && kind !== 'post') return replyRefused;
  if (status === 403 && textLength(body, facts.text.unit) > facts.text.limit) return longRefused;
  return { problem: () => t`X rejected the post.`, next: fixInCopy };
}

/** https://docs.x.com/x-api/posts/manage-tweets/integrate: “Post creation restrictions (self-serve)” */
const replyRefused: Refused = {
  problem: () =>
    t`X rejected the reply. It lets self-serve apps reply only to posts that mention or quote the account, and this is a reply to an own post.`,
  next: () => t`Add it on X by hand. The post above it is published and stays.`,
};

const longRefused: Refused = {
  problem: () => t`X rejected the post. Posts of more than 280 characters need X Premium.`,
  next: () => t`Check the account under Settings → Connected accounts, then shorten the text in a copy.`,
};
