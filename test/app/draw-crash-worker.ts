import { drawReleased } from '#server/areas/posts/design-pictures/draw.ts';
import { connect } from '#server/db/connect.ts';
import { createFiles } from '#server/lib/files.ts';
import { createLog } from '#server/lib/log.ts';
import { readSettings } from '#server/settings.ts';
import { redVideo } from '#test/data/video.ts';
import { noRenderer } from './no-renderer.ts';

/**
 * A worker process that renders the film of one post, and kills itself (SIGKILL) at the given place between
 * two steps. Arguments: the database, the data folder, the post, and the place or `-`.
 */
const [url = '', dataDir = '', post = '', place = '-'] = process.argv.slice(2);

const log = createLog({ level: 'silent' });
const settings = readSettings({
  APP_SECRET: 'a secret only for tests, of some length',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
});
const database = await connect(settings, { log, as: 'command' });
const refuse = () => Promise.reject(new Error('a crash worker has no queue'));
const film = { container: 'mp4' as const, width: 64, height: 36, seconds: 1 };

await drawReleased(
  {
    settings,
    db: database.db,
    files: createFiles(settings),
    renderer: { ...noRenderer, film: async () => ({ ...film, bytes: await redVideo(1) }) },
    log,
    queue: { send: async () => null, work: refuse, health: refuse, stop: refuse },
    io: { fetch: refuse },
    now: () => new Date(),
  },
  Number(post),
  async (at) => {
    if (at !== place) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal is coming: nothing more is done.
    await new Promise(() => {});
  },
);
await database.close();
