import { join } from 'node:path';

import { doctorPartNames } from '#contract/admin/doctor-parts.ts';
import { aroundOf, checkPart, type Finding } from '#server/areas/admin/doctor/checks.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createRenderer } from '#server/render/renderer.ts';
import type { Call, Command, Instance } from './command.ts';

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check everything that Copydesk needs, and say what is wrong and how to fix it',
  options: {},
  async run(call) {
    let problems = 0;
    const printFinding = ({
      state,
      label,
      words,
      next,
    }: Pick<Finding, 'state' | 'label' | 'words' | 'next'>) => {
      if (state === 'problem') problems++;
      call.print(`${marks[state]}  ${label}: ${words}`);
      if (next !== null) call.print(`         ${next}`);
    };
    const { settings } = call;
    const renderer = createRenderer({
      chromiumPath: settings.chromiumPath,
      cache: join(settings.dataDir, 'cache'),
      log: createLog({ level: 'silent' }),
    });
    try {
      const instance = await open(call, printFinding);
      const outside = { settings, files: createFiles(settings), renderer };
      if (instance) {
        const ground = {
          ...outside,
          db: instance.db,
          now: instance.now(),
          queue: () => checkQueue(instance),
        };
        for (const part of doctorPartNames) printFinding(await checkPart(part, ground));
      } else for await (const finding of aroundOf(outside)) printFinding(finding);
    } finally {
      await renderer.close();
    }
    return problems > 0 ? 1 : 0;
  },
};

async function open(
  call: Call,
  printFinding: (finding: Pick<Finding, 'state' | 'label' | 'words' | 'next'>) => void,
): Promise<Instance | null> {
  try {
    return await call.open();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    printFinding({ state: 'problem', label: 'Database', words: error.message, next: null });
    return null;
  }
}

async function checkQueue({ database, log }: Instance): Promise<void> {
  const queue = await startQueue(database, { jobs: [], log, briefly: true });
  await queue.health();
  await queue.stop();
}
