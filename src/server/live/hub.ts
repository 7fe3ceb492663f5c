import type { Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';

import { CodedError } from '#contract/errors.ts';
import type { Change } from '#contract/events.ts';
import { t } from '#contract/message.ts';
import type { Streamed } from '#contract/operation.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Log } from '#server/lib/log.ts';
import { fillers as allFillers, type Filler } from './all.ts';
import { changesFrom, type AddressedChange } from './changes.ts';
import { Listener, type Viewer } from './listener.ts';
import { listenForNotices } from './notices.ts';
import { isAhead, readPoint, writePoint } from './point.ts';
import { createPresence, type PresenceHub } from './presence.ts';
import { currentSnapshot, eventsBetween, limitsOfActive, snapshotBefore } from './store.ts';

/** Events are kept for a day. A viewer who was away for nearly that long gets `resync`. */
const keptMs = 23 * 60 * 60 * 1000;
/** A viewer who names no point gets the events of these last seconds: they read their data before they listened. */
const backSeconds = 30;
/** With more events at once than this, viewers get `resync` instead of the events. */
const mostEvents = 1_000;
/** Streams of one user at one process. The tabs of a browser share one. */
const mostStreams = 50;
/** Milliseconds between two reads. Events in between are read together. */
const pauseMs = 10;
const pauseAfterFailureMs = 1_000;

/** Passes on to this process's listeners what any process announced. */
export interface Hub {
  /**
   * The changes in an organization after the point `after` that this viewer may see, until the caller returns
   * the iterator.
   * @throws CodedError rate_limited for a person who has very many open already
   */
  listen(viewer: Viewer, after: string | null): AsyncIterableIterator<Streamed<Change>>;
  /**
   * Asks `isDone` now, and again after each change that may concern it, for so many milliseconds.
   * @returns what it answered last
   */
  until(
    viewer: Viewer,
    wait: { concerns: (change: Change) => boolean; isDone: () => Promise<boolean>; ms: number },
  ): Promise<boolean>;
  /** Who has what open, at any process. */
  presence: Pick<PresenceHub, 'update'>;
  close(): Promise<void>;
}

/** A change's rows may be of any project. A viewer limited to some projects reads again and gets their own rows. */
function withoutRows({ noun, by }: Change, userId: number): Change {
  return { noun, ids: [], by: by === userId ? by : null };
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
  /** Those of them that are streams of a person. */
  const streams = new WeakSet<Listener>();
  /** All listeners have everything up to this snapshot. */
  let readUpTo: string | null = null;
  let notices: { stop(): Promise<void> } | null = null;
  let wanted = false;
  let busy = false;
  let reading = Promise.resolve();
  const closing = new AbortController();
  const { signal } = closing;

  /** Schedules a read. A call during a read schedules another one after it. */
  function readSoon(): void {
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
    const byOrganization = Map.groupBy(listeners, ({ viewer }) => viewer.organizationId);
    const changes = await changesOf([...byOrganization.keys()], readUpTo ?? now, now);
    for (const [organizationId, audience] of byOrganization) {
      const news = audience.map((listener) => ({
        listener,
        events: changes(organizationId, listener.viewer),
      }));
      const mayHaveLeft = news.some(({ events }) => events.some(isAboutMembers));
      if (mayHaveLeft) await dismissFormerMembers(organizationId, audience);
      // A dismissed viewer gets no further events.
      for (const { listener, events } of news) listener.push(events, id);
    }
    readUpTo = now;
    // Last, so that a new listener does not get the events that were just pushed.
    for (const [listener, after] of joining) await join(listener, after, now, id);
  }

  /** Ends the streams of users whose membership has ended, or who have other projects now. */
  async function dismissFormerMembers(organizationId: number, audience: readonly Listener[]): Promise<void> {
    const userIds = [...new Set(audience.map(({ viewer }) => viewer.userId))];
    const limits = await limitsOfActive(db, organizationId, userIds);
    for (const listener of audience) {
      const { userId, projectRoles } = listener.viewer;
      if (!isDeepStrictEqual(limits.get(userId), projectRoles)) await listener.return();
    }
  }

  async function join(listener: Listener, after: string | null, now: string, id: string): Promise<void> {
    const { viewer } = listener;
    const from = await pointToGoOnFrom(viewer, after, now);
    const missed = from === null ? null : await changesOf([viewer.organizationId], from, now);
    listener.push(
      missed ? [{ name: 'start' }, ...missed(viewer.organizationId, viewer)] : [{ name: 'resync' }],
      id,
    );
    if (joining.delete(listener)) listeners.add(listener);
    // Their membership may have changed after they were let in.
    if (missed?.(viewer.organizationId, viewer).some(isAboutMembers))
      await dismissFormerMembers(viewer.organizationId, [listener]);
  }

  /** Null when the events after the point are no longer known. */
  async function pointToGoOnFrom(viewer: Viewer, after: string | null, now: string): Promise<string | null> {
    if (after === null) return (await snapshotBefore(db, viewer.organizationId, backSeconds)) ?? now;
    const point = readPoint(after);
    const known = point && point.at.getTime() > Date.now() - keptMs && !isAhead(point.snapshot, now);
    return known ? point.snapshot : null;
  }

  /** The changes between two snapshots, filtered for each viewer. */
  async function changesOf(organizationIds: number[], from: string, to: string) {
    const none: Streamed<Change>[] = [];
    if (organizationIds.length === 0 || from === to) return () => none;
    const rows = await eventsBetween(db, organizationIds, { from, to, limit: mostEvents + 1 });
    if (rows.length > mostEvents) return (): Streamed<Change>[] => [{ name: 'resync' }];
    const all = new Map<number, AddressedChange[]>();
    for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organization_id))
      all.set(organizationId, await changesFrom({ db, log, fillers }, organizationId, own));
    return (organizationId: number, { userId, projectIds }: Viewer) =>
      (all.get(organizationId) ?? []).flatMap(({ userId: only, change }) =>
        only === null || only === userId ? [{ data: projectIds ? withoutRows(change, userId) : change }] : [],
      );
  }

  /** Sends what is kept nowhere to those who listen now. */
  function notify(organizationId: number, change: Change): void {
    for (const listener of listeners)
      if (listener.viewer.organizationId === organizationId) {
        const { projectIds, userId } = listener.viewer;
        listener.push([{ data: projectIds ? withoutRows(change, userId) : change }], null);
      }
  }
  const presence = createPresence({ db, notify });

  function listenOn(): void {
    notices ??= listenForNotices(
      { pool, log },
      {
        onStart: readSoon,
        onNotice(organizationId) {
          const concerned = ({ viewer: one }: Listener) => one.organizationId === organizationId;
          if (listeners.values().some(concerned) || joining.keys().some(concerned)) readSoon();
        },
        onPresence: (payload) => presence.receive(payload),
      },
    );
  }

  function add(viewer: Viewer, after: string | null): Listener {
    const listener = new Listener(viewer, (left) => {
      listeners.delete(left);
      joining.delete(left);
    });
    joining.set(listener, after);
    listenOn();
    readSoon();
    return listener;
  }

  return {
    listen(viewer, after) {
      const own = [...listeners, ...joining.keys()].filter(
        (one) => one.viewer.userId === viewer.userId && streams.has(one),
      );
      if (own.length >= mostStreams)
        throw new CodedError(
          'rate_limited',
          t`You have ${{ most: mostStreams }} streams of changes open already. Close one, and try again.`,
        );
      const listener = add(viewer, after);
      streams.add(listener);
      return listener;
    },

    async until(viewer, { concerns, isDone, ms }) {
      const changes = add(viewer, null);
      const late = setTimeout(() => void changes.return(), ms);
      try {
        for await (const event of changes)
          if (('name' in event || concerns(event.data)) && (await isDone())) return true;
      } finally {
        clearTimeout(late);
      }
      return isDone();
    },

    presence: {
      update(one, left) {
        // Other processes are heard even where nobody listens to changes.
        listenOn();
        return presence.update(one, left);
      },
    },

    async close() {
      closing.abort();
      presence.close();
      for (const listener of [...listeners, ...joining.keys()]) await listener.return();
      await Promise.all([reading, notices?.stop()]);
    },
  };
}

/** True for `resync` too, which does not say what changed. */
function isAboutMembers(event: Streamed<Change>): boolean {
  return 'name' in event ? event.name === 'resync' : event.data.noun === 'members';
}
