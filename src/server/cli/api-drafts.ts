import type { PostRow } from '#contract/posts/posts.ts';
import { apiCommand, inColumns, onOneLine, wholeNumber } from './api-command.ts';
import { pageOptions, pageUsage, showPages } from './api-pages.ts';
import { argument, CommandError, option } from './command.ts';

export const drafts = apiCommand({
  name: 'drafts',
  usage: `[--project ID] [--words WORDS] [--everyone] ${pageUsage}`,
  summary: 'One’s drafts, or those of everyone, through the API',
  options: {
    project: { type: 'string' },
    words: { type: 'string' },
    everyone: { type: 'boolean' },
    ...pageOptions,
  },
  async run(call) {
    await showPages(
      call,
      (paging) =>
        call.client.schedule.drafts.pages({
          ...paging,
          project_id: wholeNumber(option(call, 'project'), '--project'),
          q: option(call, 'words'),
          all: call.values['everyone'] ? '1' : undefined,
        }),
      ({ drafts: found }) => draftLines(found),
    );
  },
});

/** One line each: id, last verdict, author, time, text. */
export function draftLines(
  found: readonly Pick<PostRow, 'id' | 'valid_verdict' | 'author_user_name' | 'scheduled_at' | 'body'>[],
): string[] {
  return inColumns(
    found.map(({ id, valid_verdict, author_user_name, scheduled_at, body }) => [
      id,
      valid_verdict,
      author_user_name,
      scheduled_at === null ? null : String(scheduled_at),
      body,
    ]),
  );
}

export const draftsShow = apiCommand({
  name: 'drafts show',
  usage: 'ID',
  summary: 'A draft with its accounts and its content hash, through the API',
  options: {},
  async run(call) {
    const id = postId(argument(call, 0, 'The draft’s id'));
    const answer = await call.client.schedule.get({ id });
    const { post, targets, content_hash } = answer.data;
    call.show(answer, [
      ...post.body.split('\n').map((line) => onOneLine(line, 10_000)),
      '',
      ...inColumns(targets.map(({ network, name, state }) => [network, name, state])),
      `Status ${post.status}, content hash ${content_hash}`,
    ]);
  },
});

export const draftsCreate = apiCommand({
  name: 'drafts create',
  usage: 'TEXT… [--project ID] [--card ID] [--at TIME] [--media URL,URL]',
  summary: 'Save a draft; nothing is sent until a person approves it; through the API',
  options: {
    project: { type: 'string' },
    card: { type: 'string' },
    at: { type: 'string' },
    media: { type: 'string' },
  },
  async run(call) {
    const body = call.positionals.join(' ');
    if (!body) throw new CommandError('The text of the draft is missing.', 2);
    const answer = await call.client.schedule.create({
      draft: true,
      body,
      project_id: wholeNumber(option(call, 'project'), '--project'),
      card_id: wholeNumber(option(call, 'card'), '--card'),
      scheduled_at: option(call, 'at'),
      media: option(call, 'media')?.split(','),
    });
    const { id, warnings, review_url } = answer.data;
    call.show(answer, [
      `Draft ${id}${review_url ? `: ${review_url}` : ''}`,
      ...warnings.map(({ severity, text }) => `  ${severity}: ${onOneLine(text, 300)}`),
    ]);
  },
});

/** @throws CommandError for what is no id */
export function postId(text: string): number {
  const id = wholeNumber(text, 'ID');
  if (!id) throw new CommandError('ID must be a whole number.', 2);
  return id;
}
