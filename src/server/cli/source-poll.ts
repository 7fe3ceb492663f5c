import '#server/hooks.ts';
import { pollAllDue, pollSource } from '#server/areas/intake/sources/poll.ts';
import { findSource } from '#server/areas/intake/sources/store.ts';
import { CommandError, type Command } from './command.ts';

export const sourcePoll: Command = {
  name: 'source poll',
  usage: '[ID]',
  summary: 'Poll one source now, or every source that is due',
  options: {},
  async run(call) {
    const [wanted] = call.positionals;
    const instance = await call.open();
    if (wanted === undefined) {
      const { stored, unchanged, failed } = await pollAllDue(instance);
      call.print(`${stored} brought posts, ${unchanged} had nothing new, ${failed} could not be read.`);
      return 0;
    }
    const id = Number(wanted);
    const before = Number.isSafeInteger(id) ? await findSource(instance.db, id) : undefined;
    if (!before) throw new CommandError(`There is no source ${wanted}. “source list” shows them.`);
    const outcome = await pollSource(instance, id);
    const after = await findSource(instance.db, id);
    switch (outcome) {
      case 'stored':
      case 'unchanged':
        call.print(`${before.name}: ${(after?.trends ?? 0) - before.trends} new posts.`);
        return 0;
      case 'failed':
        call.print(`${before.name} could not be read: ${after?.problem ?? 'no reason is known'}`);
        return 1;
      case 'busy':
      case 'lost':
        call.print(
          before.demo ? 'A demo source is never polled.' : `${before.name} is being polled already.`,
        );
        return 1;
    }
  },
};
