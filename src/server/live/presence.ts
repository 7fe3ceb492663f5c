import type { Kysely } from 'kysely';
import { z } from 'zod';

import type { Change } from '#contract/events.ts';
import { presenceKinds, presenceParts } from '#contract/presence-parts.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Place, type Presence, type Present, PresentUsers } from './present.ts';
import { notifyPresence } from './store-presence.ts';

/** Milliseconds between two looks for who went silent. */
const lookMs = 1_000;

/** What one process tells the others: somebody is at a place, or has left it. */
const message = z.object({
  organizationId: z.number(),
  kind: z.enum(presenceKinds),
  id: z.number(),
  userId: z.number(),
  tab: z.string(),
  editing: z.enum(presenceParts).nullable(),
  left: z.boolean(),
});

/** Null for what is no message of this version: during an update another process may be of the next one. */
function messageIn(payload: string): z.output<typeof message> | null {
  try {
    return message.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

export interface PresenceHub {
  /**
   * Notes where a user is, here and at every other process.
   * @returns the other users there
   */
  update(presence: Presence, left: boolean): Promise<Present[]>;
  /** Another process's message, or the own one come back. */
  receive(payload: string): void;
  close(): void;
}

/**
 * Who has what open. It is in the memory of each process: a message by NOTIFY keeps them alike, and a process that
 * started later has heard of everybody after one beat.
 * @param notify sends a change to this process's listeners of an organization
 */
export function createPresence({
  db,
  notify,
  now = () => performance.now(),
}: {
  db: Kysely<Tables>;
  notify: (organizationId: number, change: Change) => void;
  now?: () => number;
}): PresenceHub {
  const users = new PresentUsers();
  let timer: NodeJS.Timeout | null = null;

  function notifyOf(places: readonly Place[], userId: number): void {
    for (const { organizationId, id } of places)
      notify(organizationId, { noun: 'presence', ids: [id], by: userId });
  }

  function apply(presence: Presence, left: boolean): void {
    notifyOf(left ? users.leave(presence) : users.set(presence, now()), presence.userId);
    if (users.isEmpty) stop();
    else timer ??= setInterval(look, lookMs).unref();
  }

  function look(): void {
    for (const { userId, ...place } of users.expire(now())) notifyOf([place], userId);
    if (users.isEmpty) stop();
  }

  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }

  return {
    async update(presence, left) {
      apply(presence, left);
      const { organizationId, kind, id, userId, tab, editing } = presence;
      const sent: z.output<typeof message> = { organizationId, kind, id, userId, tab, editing, left };
      await notifyPresence(db, JSON.stringify(sent));
      return users.at(presence).filter((one) => one.userId !== userId);
    },

    receive(payload) {
      const sent = messageIn(payload);
      if (!sent) return;
      const { left, ...presence } = sent;
      apply(presence, left);
    },

    close: stop,
  };
}
