import { join } from 'node:path';
import { doctorPartNames } from '#contract/doctor-parts.ts';
import { aroundOf, lookAt, type Finding } from '#server/features/doctor/checks.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import { createRenderer } from '#server/render/renderer.ts';
import type { Call, Command, Desk } from './command.ts';

const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' };

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Look at everything that Copydesk needs, and say what is wrong and how to mend it',
  options: {},
  async run(call) {
    let problems = 0;
    const tell = ({ state, label, words, next }: Pick<Finding, 'state' | 'label' | 'words' | 'next'>) => {
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
      const desk = await open(call, tell);
      const outside = { settings, files: createFiles(settings), renderer };
      if (desk) {
        const ground = { ...outside, db: desk.db, now: desk.now(), queue: () => askQueue(desk) };
        for (const part of doctorPartNames) tell(await lookAt(part, ground));
      } else for await (const finding of aroundOf(outside)) tell(finding);
    } finally {
      await renderer.close();
    }
    return problems > 0 ? 1 : 0;
  },
};

async function open(
  call: Call,
  tell: (finding: Pick<Finding, 'state' | 'label' | 'words' | 'next'>) => void,
): Promise<Desk | null> {
  try {
    return await call.open();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    tell({ state: 'problem', label: 'Database', words: error.message, next: null });
    return null;
  }
}

async function askQueue({ database, log }: Desk): Promise<void> {
  const queue = await startQueue(database, { jobs: [], log, briefly: true });
  await queue.health();
  await queue.stop();
}
