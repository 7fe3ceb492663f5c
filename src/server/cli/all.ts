import type { Command } from './command.ts';

/**
 * Every command by what people type, in the order of the help; a name that begins like another comes before it. Each is loaded only when it is needed: all of them
 * together take three times as long to load as one.
 */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'token create': async () => (await import('./token-create.ts')).tokenCreate,
  'member add': async () => (await import('./member-add.ts')).memberAdd,
  'member reset-link': async () => (await import('./member-reset-link.ts')).memberResetLink,
  'source add': async () => (await import('./source-add.ts')).sourceAdd,
  'source poll': async () => (await import('./source-poll.ts')).sourcePoll,
  'source list': async () => (await import('./source-list.ts')).sourceList,
  'import trends': async () => (await import('./import-trends.ts')).importTrends,
  'import calendar': async () => (await import('./import-calendar.ts')).importCalendar,
  'import quotes': async () => (await import('./import-quotes.ts')).importQuotes,
  trends: async () => (await import('./api-research.ts')).trends,
  search: async () => (await import('./api-research.ts')).search,
  'cards create': async () => (await import('./api-cards.ts')).cardsCreate,
  'cards move': async () => (await import('./api-cards.ts')).cardsMove,
  cards: async () => (await import('./api-cards.ts')).cards,
  'drafts create': async () => (await import('./api-drafts.ts')).draftsCreate,
  'drafts show': async () => (await import('./api-drafts.ts')).draftsShow,
  drafts: async () => (await import('./api-drafts.ts')).drafts,
  'review queue': async () => (await import('./api-review.ts')).reviewQueue,
  review: async () => (await import('./api-review.ts')).review,
  render: async () => (await import('./api-render.ts')).render,
  completion: async () => (await import('./completion.ts')).completion,
  'recipe run': async () => (await import('./recipe-run.ts')).recipeRun,
  mcp: async () => (await import('./mcp.ts')).mcp,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
};
