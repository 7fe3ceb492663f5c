import { StartError } from '#server/lib/start-error.ts';
import type { Command } from './command.ts';
import { checkDesk, checkMachine, type Finding } from './doctor-checks.ts';

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Look at everything that Copydesk needs, and say what is wrong and how to mend it',
  options: {},
  async run(call) {
    let problems = 0;
    const tell = ({ state, part, words }: Finding) => {
      if (state === 'problem') problems++;
      call.print(`${marks[state]}  ${part}: ${words}`);
    };
    try {
      const desk = await call.open();
      tell({ state: 'ok', part: 'Database', words: call.settings.databaseUrl ? 'DATABASE_URL' : 'embedded' });
      for (const finding of await checkDesk(desk)) tell(finding);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      tell({ state: 'problem', part: 'Database', words: error.message });
    }
    for await (const finding of checkMachine(call.settings)) tell(finding);
    return problems > 0 ? 1 : 0;
  },
};
