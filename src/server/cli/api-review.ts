import { verdicts } from '#contract/posts/verdict.ts';
import { apiCommand, wholeNumber } from './api-command.ts';
import { draftLines, postId } from './api-drafts.ts';
import { pageOptions, pageUsage, showPages } from './api-pages.ts';
import { argument, oneOf, option } from './command.ts';

export const reviewQueue = apiCommand({
  name: 'review queue',
  usage: pageUsage,
  summary: 'The drafts that wait for a verdict, through the API',
  options: pageOptions,
  async run(call) {
    await showPages(
      call,
      (paging) =>
        call.client.schedule.drafts.pages({ ...paging, stage: 'review', needs_review: '1', all: '1' }),
      ({ drafts }) => draftLines(drafts),
    );
  },
});

export const review = apiCommand({
  name: 'review',
  usage: 'ID ok|fix|block [--note WORDS] [--score N] [--hash CONTENT_HASH]',
  summary:
    'Review a draft; with the content hash of “drafts show” only if it was not edited since; through the API',
  options: { note: { type: 'string' }, score: { type: 'string' }, hash: { type: 'string' } },
  async run(call) {
    const answer = await call.client.schedule.review({
      id: postId(argument(call, 0, 'The draft’s id')),
      verdict: oneOf(argument(call, 1, 'The verdict'), verdicts, 'The verdict'),
      note: option(call, 'note'),
      score: wholeNumber(option(call, 'score'), '--score'),
      content_hash: option(call, 'hash'),
    });
    const { id, verdict, ignored, status } = answer.data;
    call.show(answer, [
      `Draft ${id}: ${verdict}${ignored ? ', which does not count' : ''}. Its status is ${status}.`,
    ]);
  },
});
