import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import type { TextLimit } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { youtube as facts } from '#contract/networks/youtube.ts';
import { overLimit } from '#contract/text/text-length.ts';
import { NetworkError, type NetworkStep } from '#server/networks/network.ts';
import { fixInCopy } from '#server/networks/replies.ts';
import { tagsOf, videoText } from './video.ts';

/** Throws `NetworkError` `reject` for what YouTube would refuse. */
export function examine(step: NetworkStep): void {
  mustBeFine(problemOf(step));
}

/** The same for its title and description alone. */
export function examineText(step: NetworkStep): void {
  mustBeFine(textProblem(step));
}

function mustBeFine(problem: MessageText | null): void {
  if (problem) throw new NetworkError('reject', problem, { next: fixInCopy });
}

function problemOf(step: NetworkStep): MessageText | null {
  switch (step.kind) {
    case 'thread':
      return 'impossible' in facts.thread ? impossible(facts.thread) : null;
    case 'first_comment':
      return commentProblem(step);
    case 'post':
      return textProblem(step) ?? mediaProblem(step) ?? optionsProblem(step);
  }
}

const impossible = (why: { impossible: string }) => () => why.impossible;

function commentProblem({ body, media }: NetworkStep): MessageText | null {
  if (body.trim() === '') return () => t`The post is empty.`;
  if (media.length > 0) return () => t`A comment cannot have media.`;
  return 'text' in facts.firstComment ? lengthProblem(body, facts.firstComment.text) : null;
}

function textProblem(step: NetworkStep): MessageText | null {
  const { title, description } = videoText(step);
  if (title === '')
    return () => t`${{ network: facts.label }} needs a title. Write it as the first line, above the text.`;
  const over = facts.title ? overLimit(title, facts.title).over : 0;
  if (over > 0)
    return () =>
      t`The title (the first line) is ${plural({ over }, { one: '# character', other: '# characters' })} too long: YouTube takes ${{ most: facts.title?.limit ?? 0 }}.`;
  return lengthProblem(description, facts.text);
}

function lengthProblem(text: string, limit: TextLimit): MessageText | null {
  const { over, unit } = overLimit(text, limit);
  if (over === 0) return null;
  return unit === 'bytes'
    ? () =>
        t`The text is ${plural({ over }, { one: '# byte', other: '# bytes' })} too long: YouTube takes ${{ most: limit.limit }}.`
    : () =>
        t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: YouTube takes ${{ most: limit.limit }}.`;
}

function mediaProblem({ media }: NetworkStep): MessageText | null {
  const videos = media.filter((medium) => kindOf(medium)?.kind === 'video').length;
  const others = media.length - videos;
  if (others > 0)
    return () =>
      t`YouTube allows at most ${plural({ most: 0 }, { one: '# image', other: '# images' })}; this post has ${{ count: others }}.`;
  if (videos !== 1) return () => t`YouTube needs one video; this post has ${{ count: videos }}.`;
  return null;
}

/** Of all tags together. https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] */
const mostOfTags = 500;

function optionsProblem(step: NetworkStep): MessageText | null {
  const { made_for_kids: forKids } = step.options ?? {};
  if (forKids !== 'yes' && forKids !== 'no')
    return () => t`YouTube needs to know whether the video is made for kids. Choose it under Options.`;
  const tags = tagsOf(step);
  if (tags.some((tag) => /[<>,]/.test(tag))) return () => t`Tags cannot contain commas, < and >.`;
  // YouTube counts the commas between them, and quotation marks around those with a space.
  const length = tags.join(',').length + 2 * tags.filter((tag) => tag.includes(' ')).length;
  if (length > mostOfTags)
    return () =>
      t`The tags are ${plural({ over: length - mostOfTags }, { one: '# character', other: '# characters' })} too long: YouTube takes ${{ most: mostOfTags }} for all of them.`;
  return null;
}
