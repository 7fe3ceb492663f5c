import { cardPriorities } from '#contract/board/card-text.ts';
import { apiCommand, inColumns, wholeNumber } from './api-command.ts';
import { pageOptions, pageUsage, showPages } from './api-pages.ts';
import { argument, CommandError, oneOf, option } from './command.ts';

export const cards = apiCommand({
  name: 'cards',
  usage: `[--words WORDS] [--project ID] ${pageUsage}`,
  summary: 'Cards of the board, through the API',
  options: { words: { type: 'string' }, project: { type: 'string' }, ...pageOptions },
  async run(call) {
    await showPages(
      call,
      (paging) =>
        call.client.cards.list.pages({
          ...paging,
          q: option(call, 'words'),
          project_id: wholeNumber(option(call, 'project'), '--project'),
        }),
      ({ cards: found }) =>
        inColumns(
          found.map(({ card_id, column_name, priority, due_date, title }) => [
            card_id,
            column_name,
            priority,
            due_date,
            title,
          ]),
        ),
    );
  },
});

export const cardsCreate = apiCommand({
  name: 'cards create',
  usage: '[TITLE…] [--post-url URL] [--priority PRIORITY] [--due YYYY-MM-DD] [--column ID] [--project ID]',
  summary: 'Create a card from a title or a post’s URL, through the API',
  options: {
    'post-url': { type: 'string' },
    priority: { type: 'string' },
    due: { type: 'string' },
    column: { type: 'string' },
    project: { type: 'string' },
  },
  async run(call) {
    const priority = option(call, 'priority');
    const answer = await call.client.cards.create({
      title: call.positionals.join(' ') || undefined,
      post_url: option(call, 'post-url'),
      priority: priority === undefined ? undefined : oneOf(priority, cardPriorities, '--priority'),
      due_date: option(call, 'due'),
      board_column_id: wholeNumber(option(call, 'column'), '--column'),
      project_id: wholeNumber(option(call, 'project'), '--project'),
    });
    call.show(answer, [`Card ${answer.data.card_id}: ${answer.data.title}`]);
  },
});

export const cardsMove = apiCommand({
  name: 'cards move',
  usage: 'ID COLUMN [--position N]',
  summary: 'Move a card to a column, on top or at a place, through the API',
  options: { position: { type: 'string' } },
  async run(call) {
    const [card, column] = [argument(call, 0, 'The card’s id'), argument(call, 1, 'The column’s id')];
    const [card_id, board_column_id] = [wholeNumber(card, 'ID'), wholeNumber(column, 'COLUMN')];
    if (card_id === undefined || board_column_id === undefined)
      throw new CommandError('ID and COLUMN are needed.', 2);
    const position = wholeNumber(option(call, 'position'), '--position');
    const answer = await call.client.cards.move({ card_id, board_column_id, position });
    call.show(answer, [`Card ${card_id} is ${answer.data.status}.`]);
  },
});
