import { rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { ran, started, temporaryFolder } from './real-process.ts';

/** The programs of MariaDB that a database needs. */
export const databasePrograms = ['mariadbd', 'mariadb-install-db', 'mariadb'];

/** A small database that need not survive anything. */
const hasty = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=32M',
  '--innodb-log-file-size=8M',
];

/** A MariaDB in a temporary folder, which is reached by a socket only; for sites that need one. */
export async function startDatabase() {
  const folder = await temporaryFolder();
  const socket = join(folder, 'socket');
  const data = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    `--user=${userInfo().username}`,
    ...hasty,
  ];
  await ran('mariadb-install-db', [...data, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const running = await started('mariadbd', [...data, `--socket=${socket}`, '--skip-networking'], {
    ready: /ready for connections/,
  });
  return {
    socket,
    async create(name: string) {
      const sql = `create database ${name} character set utf8mb4 collate utf8mb4_general_ci`;
      await ran('mariadb', ['--no-defaults', '--user=root', `--socket=${socket}`, `--execute=${sql}`]);
    },
    async end() {
      await running.end();
      await rm(folder, { recursive: true });
    },
  };
}
