import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import type { TextLimit } from '#contract/networks/facts.ts';
import { reddit as facts } from '#contract/networks/reddit.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { communityOf, contentOf, isCommunity, isVideo, type Content } from './content.ts';
import { redditMarkdown } from './markdown.ts';

/** Throws `NetworkError` `reject` for what Reddit itself would refuse, whatever the community. */
export function mustFit(step: NetworkStep): void {
  const problem = problemOf(step);
  if (problem) throw new NetworkError('reject', problem, { next: fixInCopy });
}

function problemOf(step: NetworkStep): MessageText | null {
  const { kind, body, media } = step;
  if (body.trim() === '' && media.length === 0) return () => t`The post is empty.`;
  if (kind === 'post') return postProblem(step, contentOf(step));
  if (media.length > 0) return () => t`A comment on Reddit cannot have images or videos.`;
  const { firstComment } = facts;
  return 'text' in firstComment ? tooLong(redditMarkdown(body), firstComment.text) : null;
}

function postProblem(step: NetworkStep, content: Content): MessageText | null {
  const { title, text, link, media } = content;
  const community = communityOf(step);
  if (community === '') return () => t`A post on Reddit needs a community.`;
  if (!isCommunity(community))
    return () => t`“${{ community }}” is not the name of a community or profile on Reddit.`;
  if (title === '')
    return () => t`A post on Reddit needs a title. Write it as the first line, above the text.`;
  const long = facts.title && titleTooLong(title, facts.title);
  if (long) return long;
  if (link !== '' && media.length > 0) return linkWithMedia;
  return tooLong(text, facts.text) ?? mediaProblem(content);
}

function titleTooLong(title: string, limit: TextLimit): MessageText | null {
  const { over } = overLimit(title, limit);
  if (over === 0) return null;
  return () =>
    t`The title (the first line) is ${plural({ over }, { one: '# character', other: '# characters' })} too long: Reddit takes ${{ most: limit.limit }}.`;
}

export const linkWithMedia = () =>
  t`A link post cannot have images or a video. Remove the link, or the media.`;

function tooLong(text: string, limit: TextLimit): MessageText | null {
  const { over } = overLimit(text, limit);
  if (over === 0) return null;
  return () =>
    t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: Reddit takes ${{ most: limit.limit }}.`;
}

function mediaProblem({ media }: Content): MessageText | null {
  if (media.some(isVideo) && media.length > 1)
    return () => t`One video, or images: not together, and not several videos.`;
  const most = facts.media.images?.max ?? 0;
  if (media.length <= most) return null;
  return () =>
    t`Reddit allows at most ${plural({ most }, { one: '# image', other: '# images' })}; this post has ${{ count: media.length }}.`;
}
