import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import { databasePrograms, startDatabase } from './real-database.ts';
import { freePort, hasProgram, started, temporaryFolder, type RunningProgram } from './real-process.ts';
import { configOf, controlOf, install, router } from './wordpress-real-files.ts';

/**
 * WordPress itself, on PHP's own server: an unpacked one in `WORDPRESS_FOLDER`, or Debian's (packages `wordpress
 * php-cli php-mysql php-gd mariadb-server`).
 */
const source = process.env.WORDPRESS_FOLDER ?? '/usr/share/wordpress';

/** Why it cannot be started here; null where it can. */
export function missingForWordPress(): string | null {
  if (!existsSync(join(source, 'wp-settings.php'))) return `there is no WordPress in ${source}`;
  const missing = ['php', ...databasePrograms].filter((program) => !hasProgram(program));
  if (missing.length > 0) return `this machine has no ${missing.join(', ')}`;
  const modules = execFileSync('php', ['-m'], { encoding: 'utf8' }).split('\n');
  const lacking = ['mysqli', 'gd'].filter((module) => !modules.includes(module));
  return lacking.length === 0 ? null : `this machine’s PHP has no ${lacking.join(', ')}`;
}

export type RealWordPress = Awaited<ReturnType<typeof startRealWordPress>>;

const made = z.object({ uuid: z.string(), password: z.string() });

const limits = [
  'upload_max_filesize=64M',
  'post_max_size=64M',
  'memory_limit=256M',
  'display_errors=0',
  'opcache.revalidate_freq=0',
];

/** A new site with the author `otto`, in folders and on a port of its own. */
export async function startRealWordPress() {
  const ends: (() => Promise<void>)[] = [];
  async function end(): Promise<void> {
    for (const one of ends.splice(0).toReversed()) await one();
  }
  try {
    return { ...(await start((one) => ends.push(one))), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function start(atEnd: (end: () => Promise<void>) => void) {
  const folder = await temporaryFolder();
  atEnd(() => rm(folder, { recursive: true }));
  const database = await startDatabase();
  atEnd(() => database.end());
  await database.create('wordpress');
  await cp(source, folder, { recursive: true, dereference: true });
  const token = randomUUID();
  await writeFile(join(folder, 'router.php'), router);
  await writeFile(join(folder, 'control.php'), controlOf(token));
  const { running, hostAndPort } = await serve(folder, database.socket);
  atEnd(() => running.end());
  const origin = `http://${hostAndPort}`;

  /** Runs PHP inside of the site. @returns what it prints */
  async function php(code: string, more: Record<string, string> = {}): Promise<string> {
    const headers = { 'x-control': token, ...more };
    const answer = await fetch(`${origin}/control.php`, { method: 'POST', headers, body: code });
    const printed = await answer.text();
    if (answer.ok) return printed;
    throw new Error(`${code}: ${answer.status} ${printed}`);
  }

  const plugins = join(folder, 'wp-content', 'mu-plugins');
  await mkdir(plugins);
  const plugin = join(plugins, 'test.php');
  await php(install, { 'x-installing': '1' });
  return {
    origin,
    hostAndPort,
    php: (code: string) => php(code),
    version: () => php('echo get_bloginfo("version");'),
    /** Sets the code of the site's only plugin. */
    plugin: (code: string) => writeFile(plugin, `<?php ${code}`),
    /** The author's only application password: the site compares each in turn, and slowly. */
    async newPassword() {
      const code = `$user = get_user_by('login', 'otto')->ID;
        WP_Application_Passwords::delete_all_application_passwords($user);
        [$password, $item] = WP_Application_Passwords::create_new_application_password($user,
          ['name' => 'Copydesk']);
        echo json_encode(['password' => $password, 'uuid' => $item['uuid']]);`;
      return made.parse(JSON.parse(await php(code)));
    },
    /** Removes all that was posted and uploaded, and the plugin. */
    async clear() {
      await writeFile(plugin, '');
      await php(`foreach (get_posts(['post_type' => ['post', 'attachment'], 'post_status' => 'any,trash,inherit',
        'numberposts' => -1]) as $one) wp_delete_post($one->ID, true);`);
    },
  };
}

/** Another program may take a port that was free a moment ago: then there is a next one. */
async function serve(folder: string, socket: string) {
  for (let left = 5; ; left -= 1) {
    const hostAndPort = `127.0.0.1:${await freePort()}`;
    await writeFile(join(folder, 'wp-config.php'), configOf(socket, `http://${hostAndPort}`));
    const settings = limits.flatMap((setting) => ['-d', setting]);
    const args = [...settings, '-S', hostAndPort, '-t', folder, join(folder, 'router.php')];
    try {
      const running: RunningProgram = await started('php', args, { ready: /Development Server .* started/ });
      return { running, hostAndPort };
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
