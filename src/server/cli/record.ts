import type { Kysely } from 'kysely';
import { hostname, userInfo } from 'node:os';

import { writeAudit } from '#server/access/store-audit.ts';
import type { Tables } from '#server/db/tables.ts';

/** Records that a command has changed something, and which of the machine's users ran it. */
export async function recordCommand(
  db: Kysely<Tables>,
  command: string,
  {
    subject,
    organizationId = null,
    details,
  }: {
    subject: string | null;
    /** Absent: of the installation. */
    organizationId?: number | null;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await writeAudit(
    db,
    { organizationId, userId: null, tokenId: null, name: nameOfUser(), via: 'command' },
    { what: `command ${command}`, subject, details: { machine: hostname(), ...details } },
  );
}

/** A container may run under an id that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
