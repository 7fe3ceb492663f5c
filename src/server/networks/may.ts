import { t } from '#contract/message.ts';
import type { NetworkFacts } from '#contract/networks/facts.ts';

interface Differences {
  /** What only a reviewed app may do, as the facts say, is not promised: it is said in words of its own here. */
  also?: readonly string[];
  /** What Copydesk never does, where that is not what holds for the accounts of people. */
  never?: string;
}

/**
 * What Copydesk may do with a connected account, by the facts of its network, and at the end what it never
 * does. It asks for no more permissions than this needs.
 */
export function mayOf(facts: NetworkFacts, { also = [], never }: Differences = {}): string[] {
  const except = facts.review?.also ?? [];
  const { thread, firstComment, metrics, corrects, deletes } = facts;
  const hasComment = 'how' in firstComment && !except.includes('first_comment');
  const hasMetrics = metrics.names.length > 0 && !except.includes('metrics');
  return [
    t`Publish posts scheduled in Copydesk, with their images and videos.`,
    ...('how' in thread ? [t`Publish threads.`] : []),
    ...(hasComment ? [t`Write the first comment under a post.`] : []),
    ...(corrects && !except.includes('correct')
      ? [t`Correct the text of those posts when you ask for it.`]
      : []),
    ...(deletes ? [t`Delete those posts when you ask for it.`] : []),
    ...(hasMetrics ? [t`Read the metrics of those posts.`] : []),
    ...also,
    never ?? t`It doesn’t follow accounts, send messages or change the profile.`,
  ];
}

/** What is never done on a site, which has no accounts to follow. */
export const nothingElseOnSite = () => t`It doesn’t change other posts, pages or users of the site.`;
