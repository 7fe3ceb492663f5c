import { totalmem } from 'node:os';

/** Part of the socket's name. */
export const port = 5432;

const mebibyte = 1024 * 1024;

/**
 * PostgreSQL's settings, chosen from this machine's memory or from the container's share of it.
 * @param socketFolder where it listens; never on the network
 */
export function tuning(socketFolder: string): Record<string, string> {
  const limit = process.constrainedMemory();
  const memory = Math.min(totalmem(), limit > 0 ? limit : totalmem()) / mebibyte;
  const share = (part: number, least: number, most: number): string =>
    `${Math.round(Math.min(most, Math.max(least, memory / part)))}MB`;
  return {
    listen_addresses: "''",
    port: String(port),
    unix_socket_directories: `'${socketFolder.replaceAll("'", "''")}'`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: share(8, 64, 2048),
    effective_cache_size: share(2, 256, 65536),
    maintenance_work_mem: share(32, 64, 512),
    work_mem: share(512, 4, 32),
    random_page_cost: '1.1',
    jit: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '10min',
    wal_level: 'minimal',
    max_wal_senders: '0',
    synchronous_commit: 'on',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_checkpoints: 'off',
    log_min_messages: 'warning',
  };
}
