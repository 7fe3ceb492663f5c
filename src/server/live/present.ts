import { type PresenceKind, type PresencePart, presenceSeconds } from '#contract/presence-parts.ts';

/** What somebody has open. */
export interface Place {
  organizationId: number;
  kind: PresenceKind;
  id: number;
}

/** Somebody, in one of their windows, at a place. */
export interface Presence extends Place {
  userId: number;
  tab: string;
  /** Where they are typing; null: they read. */
  editing: PresencePart | null;
}

export interface Present {
  userId: number;
  editing: PresencePart | null;
}

/** The most windows of one user in one organization; beyond it the one that was silent longest is forgotten. */
const mostOfUser = 20;

type Entry = Presence & { at: number };

/** Who has what open, as far as a process has heard. Times are in ms, of any clock that goes forward only. */
export class PresentUsers {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** @returns the places at which others see something new */
  set(presence: Presence, at: number): Place[] {
    const key = keyOf(presence);
    const before = this.#entries.get(key);
    // An entry keeps its place in the map, so that who came first stands first.
    this.#entries.set(key, { ...presence, at });
    if (before) return before.editing === presence.editing ? [] : [placeOf(presence)];
    return [placeOf(presence), ...this.#forgetOldest(presence)];
  }

  /** @returns the places at which others see something new */
  leave(presence: Omit<Presence, 'editing'>): Place[] {
    return this.#entries.delete(keyOf(presence)) ? [placeOf(presence)] : [];
  }

  /** Forgets who has been silent too long. @returns where they were, and who */
  expire(at: number): (Place & { userId: number })[] {
    const late = [...this.#entries].filter(([, entry]) => entry.at <= at - presenceSeconds.gone * 1000);
    for (const [key] of late) this.#entries.delete(key);
    return late.map(([, entry]) => ({ ...placeOf(entry), userId: entry.userId }));
  }

  /** The users at a place, who came first first. One with several windows is there once, and types if any of them does. */
  at({ organizationId, kind, id }: Place): Present[] {
    const here = [...this.#entries.values()].filter(
      (entry) => entry.organizationId === organizationId && entry.kind === kind && entry.id === id,
    );
    return [...Map.groupBy(here, ({ userId }) => userId)].map(([userId, windows]) => ({
      userId,
      editing: windows.find(({ editing }) => editing !== null)?.editing ?? null,
    }));
  }

  #forgetOldest({ organizationId, userId }: Presence): Place[] {
    const own = [...this.#entries].filter(
      ([, entry]) => entry.organizationId === organizationId && entry.userId === userId,
    );
    const oldest = own.toSorted(([, one], [, other]) => one.at - other.at).slice(0, -mostOfUser);
    for (const [key] of oldest) this.#entries.delete(key);
    return oldest.map(([, entry]) => placeOf(entry));
  }
}

function keyOf({ organizationId, kind, id, userId, tab }: Omit<Presence, 'editing'>): string {
  return [organizationId, kind, id, userId, tab].join(' ');
}

function placeOf({ organizationId, kind, id }: Place): Place {
  return { organizationId, kind, id };
}
