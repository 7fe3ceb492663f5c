import type { Command } from './command.ts';

/**
 * Every command by what people type, in the order of the help. Each is loaded only when it is needed: all of them
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
  'recipe run': async () => (await import('./recipe-run.ts')).recipeRun,
  mcp: async () => (await import('./mcp.ts')).mcp,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
};
