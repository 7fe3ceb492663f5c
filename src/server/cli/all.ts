import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { importCalendar } from './import-calendar.ts';
import { importQuotes } from './import-quotes.ts';
import { importTrends } from './import-trends.ts';
import { mcp } from './mcp.ts';
import { memberAdd } from './member-add.ts';
import { memberResetLink } from './member-reset-link.ts';
import { recipeRun } from './recipe-run.ts';
import { restore } from './restore.ts';
import { sourceAdd } from './source-add.ts';
import { sourceList } from './source-list.ts';
import { sourcePoll } from './source-poll.ts';
import { tokenCreate } from './token-create.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  tokenCreate,
  memberAdd,
  memberResetLink,
  sourceAdd,
  sourcePoll,
  sourceList,
  importTrends,
  importCalendar,
  importQuotes,
  recipeRun,
  mcp,
  backup,
  restore,
  doctor,
];
