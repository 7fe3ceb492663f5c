import type { MessageText } from '#contract/message-text.ts';
import { plural, t } from '#contract/message.ts';
import { textLimitOf } from '#contract/networks/all.ts';
import type { NetworkFacts, TextLimit } from '#contract/networks/facts.ts';
import { kindOf } from '#contract/networks/medium-kind.ts';
import { overLimit, textLength } from '#contract/text/text-length.ts';
import { articleOf } from './article.ts';
import { mustHaveNone } from './examine.ts';
import type { NetworkStep } from './network.ts';

/** Throws `NetworkError`: `reject` where a step exceeds what the facts allow, or is of a kind they exclude. */
export function examine(step: NetworkStep, facts: NetworkFacts): void {
  mustHaveNone(problemOf(step, facts));
}

function problemOf(step: NetworkStep, facts: NetworkFacts): MessageText | null {
  switch (step.kind) {
    case 'thread':
      return 'impossible' in facts.thread ? impossible(facts.thread) : null;
    case 'first_comment':
      return 'impossible' in facts.firstComment
        ? impossible(facts.firstComment)
        : textProblem(step.body, facts.firstComment.text);
    case 'post':
      return articleProblem(step, facts) ?? mediaProblem(step, facts);
  }
}

const impossible = (why: { impossible: string }) => () => why.impossible;

function articleProblem(step: NetworkStep, facts: NetworkFacts): MessageText | null {
  if (step.body.trim() === '' && step.media.length === 0) return () => t`The post is empty.`;
  const { title, text } = articleOf(step, facts);
  if (title === '')
    return () => t`${{ network: facts.label }} needs a title. Write it as the first line, above the text.`;
  const counted = { images: countOf(step, 'image'), videos: countOf(step, 'video') };
  return (facts.title && titleProblem(title, facts.title)) ?? limitProblem(text, textLimitOf(facts, counted));
}

function titleProblem(title: string, limit: TextLimit): MessageText | null {
  const { over } = overLimit(title, limit);
  if (over === 0) return null;
  return () =>
    t`The title (the first line) is ${plural({ over }, { one: '# character', other: '# characters' })} too long: the server takes ${{ most: limit.limit }}.`;
}

function textProblem(text: string, limit: TextLimit): MessageText | null {
  return text.trim() === '' ? () => t`The post is empty.` : limitProblem(text, limit);
}

function limitProblem(text: string, limit: TextLimit): MessageText | null {
  const { over } = overLimit(text, limit);
  if (over === 0) return null;
  return () =>
    t`The text is ${plural({ over }, { one: '# character', other: '# characters' })} too long: the server takes ${{ most: limit.limit }}.`;
}

function mediaProblem(step: NetworkStep, facts: NetworkFacts): MessageText | null {
  const { images, video } = facts.media;
  const [pictures, videos] = [countOf(step, 'image'), countOf(step, 'video')];
  const most = images?.max ?? 0;
  if (pictures > most)
    return () =>
      t`${{ network: facts.label }} allows at most ${plural({ most }, { one: '# image', other: '# images' })}; this post has ${{ count: pictures }}.`;
  const mostVideos = video?.max ?? 0;
  if (videos > mostVideos)
    return () =>
      t`${{ network: facts.label }} allows at most ${plural({ most: mostVideos }, { one: '# video', other: '# videos' })}; this post has ${{ count: videos }}.`;
  if (pictures + videos < step.media.length)
    return () => t`A file of this post is neither an image nor a video.`;
  const { limit = Infinity, unit = 'utf16' } = facts.alt ?? {};
  const longest = Math.max(0, ...step.media.map(({ alt }) => textLength(alt ?? '', unit)));
  if (longest > limit)
    return () =>
      t`An alt text is ${plural({ over: longest - limit }, { one: '# character', other: '# characters' })} too long: at most ${{ most: limit }}.`;
  return null;
}

/** A medium of unknown kind is taken for a picture, as everywhere. */
function countOf({ media }: Pick<NetworkStep, 'media'>, kind: 'image' | 'video'): number {
  return media.filter((medium) => (kindOf(medium)?.kind ?? 'image') === kind).length;
}
