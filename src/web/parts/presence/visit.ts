import type { Contract } from '#contract/index.ts';
import type { DataOf, ParametersOf } from '#contract/operation.ts';
import { type PresenceKind, type PresencePart, presenceSeconds } from '#contract/presence-parts.ts';
import { ApiError } from '#web/request.ts';

type Update = Contract['presence']['update'];
export type PresentPerson = DataOf<Update>['people'][number];

/** How long after the last keystroke a user counts as typing, in ms. */
const restMs = 4_000;

/** A user at a card or post, from opening to closing it. */
export interface Visit {
  /** Sends a heartbeat, and receives the other users present. */
  beat(): void;
  typed(part: PresencePart): void;
  close(): void;
}

const randomTab = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');

/**
 * Reports the user's presence at a card or post, and passes the other users there to `show`. Passes none while the
 * page is hidden, which counts as away, or the server is unreachable.
 */
export function openVisit(
  at: { kind: PresenceKind; id: number },
  update: (sent: ParametersOf<Update>) => Promise<DataOf<Update>>,
  show: (people: readonly PresentPerson[]) => void,
): Visit {
  // Unique per visit, because the end of an earlier visit may reach the server late.
  const tab = randomTab();
  let editing: PresencePart | null = null;
  let isOver = false;
  let isThere = false;
  let requests = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function beat(): void {
    clearTimeout(next);
    if (isOver || document.visibilityState === 'hidden') return;
    next = setTimeout(beat, presenceSeconds.beat * 1000);
    isThere = true;
    const turn = ++requests;
    update({ ...at, tab, editing }).then(
      ({ people }) => {
        if (turn === requests) show(people);
      },
      (error: unknown) => {
        if (turn !== requests) return;
        show([]);
        // Client errors (deleted, or no access) are permanent, so the heartbeat stops; others are temporary.
        const { status } = error instanceof ApiError ? error : { status: 0 };
        if (status >= 400 && status < 500 && status !== 429) isOver = true;
      },
    );
  }

  function leave(): void {
    clearTimeout(next);
    clearTimeout(rest);
    editing = null;
    requests += 1;
    show([]);
    if (isThere) update({ ...at, tab, left: true }).catch(() => {});
    isThere = false;
  }

  const look = () => (document.visibilityState === 'hidden' ? leave() : beat());
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  addEventListener('online', beat);
  beat();
  return {
    beat,
    typed(part) {
      clearTimeout(rest);
      rest = setTimeout(() => {
        editing = null;
        beat();
      }, restMs);
      if (part === editing) return;
      editing = part;
      beat();
    },
    close() {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', leave);
      removeEventListener('online', beat);
      leave();
      isOver = true;
    },
  };
}
