import { stateOf } from '#server/areas/intake/sources/rules.ts';
import { listSources } from '#server/areas/intake/sources/store.ts';
import type { Command } from './command.ts';

export const sourceList: Command = {
  name: 'source list',
  usage: '[--demo]',
  summary: 'List the sources and how they fare; --demo with those of the demo workspace',
  options: { demo: { type: 'boolean', default: false } },
  async run(call) {
    const { db } = await call.open();
    for (const source of await listSources(db)) {
      if (source.demo && call.values['demo'] !== true) continue;
      const problem = source.stopped_reason ?? source.problem;
      const cells = [
        String(source.id).padStart(5),
        stateOf(source).padEnd(8),
        source.kind.padEnd(10),
        String(source.trends).padStart(7),
        source.name,
        source.category_name ?? '',
        source.address ?? '',
      ];
      call.print(cells.filter(Boolean).join('  '));
      if (problem) call.print(`${' '.repeat(7)}${problem}`);
    }
  },
};
