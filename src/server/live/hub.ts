import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';

import { CodedError } from '#contract/errors.ts';
import type { Change } from '#contract/events.ts';
import type { Streamed } from '#contract/operation.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { fillers as allFillers, type Filler } from './all.ts';
import { Listener, type Who } from './listener.ts';
import { hearNotices } from './notices.ts';
import { isAhead, readPoint, writePoint } from './point.ts';
import { activeAmong, currentSnapshot, eventsBetween, snapshotBefore } from './store.ts';
import { tellables, type Tellable } from './tell.ts';

/** Events are kept for a day; who was away for nearly as long reads anew. */
const keptMs = 23 * 60 * 60 * 1000;
/** Who names no point is told what happened in these seconds, for they read before they listened. */
const backSeconds = 30;
/** More events at once than these are not told one by one. */
const mostEvents = 1_000;
/** Streams of one person at one process. Tabs of a browser share one. */
const mostStreams = 50;
/** Milliseconds between two readings: what happens meanwhile is read together. */
const pauseMs = 10;
const pauseAfterFailureMs = 1_000;

/** Tells this process's listeners what any process announced. */
export interface Hub {
  /**
   * What happens in an organization from the point `after` on, as far as this person may know of it. It goes on
   * until the caller returns it.
   * @throws CodedError rate_limited for a person who has very many open already
   */
  listen(who: Who, after: string | null): AsyncIterableIterator<Streamed<Change>>;
  close(): Promise<void>;
}

/** A change's rows may be of any project: who is limited to some reads again, and gets what is theirs. */
function withoutRows({ noun, by }: Change): Change {
  return { noun, ids: [], by };
}

/** The hub of a process. Its connection to the database is made when the first listener comes. */
export function createHub({
  db,
  pool,
  log,
  fillers = allFillers,
}: {
  db: Kysely<Tables>;
  pool: Pool;
  log: Log;
  fillers?: Readonly<Record<string, Filler>>;
}): Hub {
  const listeners = new Set<Listener>();
  const joining = new Map<Listener, string | null>();
  /** All listeners were told what this snapshot knows. */
  let told: string | null = null;
  let notices: { stop(): Promise<void> } | null = null;
  let wanted = false;
  let busy = false;
  let reading = Promise.resolve();
  const closing = new AbortController();
  const { signal } = closing;

  /** Reads soon; what is asked for while it reads is read after. */
  function look(): void {
    wanted = true;
    if (busy) return;
    busy = true;
    reading = readWhileWanted();
  }

  async function readWhileWanted(): Promise<void> {
    while (wanted && !signal.aborted) {
      wanted = false;
      let rest = pauseMs;
      try {
        await read();
      } catch (error) {
        log.warn({ err: error }, 'the latest changes could not be read');
        wanted = true;
        rest = pauseAfterFailureMs;
      }
      await pause(rest, null, { signal }).catch(() => {});
    }
    busy = false;
  }

  async function read(): Promise<void> {
    const now = await currentSnapshot(db);
    const id = writePoint({ snapshot: now, at: new Date() });
    const byOrganization = Map.groupBy(listeners, ({ who }) => who.organizationId);
    const changes = await changesOf([...byOrganization.keys()], told ?? now, now);
    for (const [organizationId, audience] of byOrganization) {
      const news = audience.map((listener) => ({ listener, events: changes(organizationId, listener.who) }));
      const mayHaveLeft = news.some(({ events }) => events.some(tellsOfMembers));
      if (mayHaveLeft) await dismissWhoLeft(organizationId, audience);
      // Who was dismissed hears nothing more.
      for (const { listener, events } of news) listener.tell(events, id);
    }
    told = now;
    // Only now, so that nobody is told what the others were told just before.
    for (const [listener, after] of joining) await join(listener, after, now, id);
  }

  /** A membership that has ended ends its streams at once. */
  async function dismissWhoLeft(organizationId: number, audience: readonly Listener[]): Promise<void> {
    const userIds = [...new Set(audience.map(({ who }) => who.userId))];
    const still = await activeAmong(db, organizationId, userIds);
    for (const listener of audience) if (!still.has(listener.who.userId)) await listener.return();
  }

  async function join(listener: Listener, after: string | null, now: string, id: string): Promise<void> {
    const { who } = listener;
    const from = await pointToGoOnFrom(who, after, now);
    const missed = from === null ? null : await changesOf([who.organizationId], from, now);
    listener.tell(
      missed ? [{ name: 'start' }, ...missed(who.organizationId, who)] : [{ name: 'resync' }],
      id,
    );
    if (joining.delete(listener)) listeners.add(listener);
  }

  /** Null where nobody knows any more what came after the point. */
  async function pointToGoOnFrom(who: Who, after: string | null, now: string): Promise<string | null> {
    if (after === null) return (await snapshotBefore(db, who.organizationId, backSeconds)) ?? now;
    const point = readPoint(after);
    const known = point && point.at.getTime() > Date.now() - keptMs && !isAhead(point.snapshot, now);
    return known ? point.snapshot : null;
  }

  /** What happened between two snapshots, for whoever may know of it. */
  async function changesOf(organizationIds: number[], from: string, to: string) {
    const none: Streamed<Change>[] = [];
    if (organizationIds.length === 0 || from === to) return () => none;
    const rows = await eventsBetween(db, organizationIds, { from, to, limit: mostEvents + 1 });
    if (rows.length > mostEvents) return (): Streamed<Change>[] => [{ name: 'resync' }];
    const all = new Map<number, Tellable[]>();
    for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organization_id))
      all.set(organizationId, await tellables({ db, log, fillers }, organizationId, own));
    return (organizationId: number, { userId, projectIds }: Who) =>
      (all.get(organizationId) ?? []).flatMap(({ userId: only, change }) =>
        only === null || only === userId ? [{ data: projectIds ? withoutRows(change) : change }] : [],
      );
  }

  return {
    listen(who, after) {
      const own = [...listeners, ...joining.keys()].filter((one) => one.who.userId === who.userId);
      if (own.length >= mostStreams)
        throw new CodedError(
          'rate_limited',
          `You have ${mostStreams} streams of changes open already. Close one, and try again.`,
        );
      const listener = new Listener(who, (left) => {
        listeners.delete(left);
        joining.delete(left);
      });
      joining.set(listener, after);
      notices ??= hearNotices(
        { pool, log },
        {
          begin: look,
          hear(organizationId) {
            const concerned = ({ who: one }: Listener) => one.organizationId === organizationId;
            if (listeners.values().some(concerned) || joining.keys().some(concerned)) look();
          },
        },
      );
      look();
      return listener;
    },

    async close() {
      closing.abort();
      for (const listener of [...listeners, ...joining.keys()]) await listener.return();
      await Promise.all([reading, notices?.stop()]);
    },
  };
}

/** Also where it is not said what happened. */
function tellsOfMembers(event: Streamed<Change>): boolean {
  return 'name' in event ? event.name === 'resync' : event.data.noun === 'members';
}
