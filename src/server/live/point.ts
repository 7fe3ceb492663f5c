/**
 * A point in a stream of events: a snapshot of the database, and its time. As text it is an event's id:
 * `xmin:xmax:running transactions@unix seconds`.
 */
export interface Point {
  /** PostgreSQL's pg_snapshot as text (functions-info, "Transaction ID and Snapshot Information"). */
  snapshot: string;
  at: Date;
}

const written = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)@(\d{1,11})$/;

export function writePoint({ snapshot, at }: Point): string {
  return `${snapshot}@${Math.floor(at.getTime() / 1000)}`;
}

/** Null for an invalid point: clients may send anything, and the database refuses a malformed snapshot. */
export function readPoint(text: string): Point | null {
  const [, xmin, xmax, running, seconds] = written.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined || running === undefined) return null;
  const inOrder = [xmin, ...(running === '' ? [] : running.split(',')), xmax].map(BigInt);
  const ordered = inOrder.every((xid, at) => at === 0 || xid >= (inOrder[at - 1] ?? 0n));
  const beyond = running !== '' && inOrder.at(-2) === inOrder.at(-1);
  if (!ordered || beyond || BigInt(xmin) === 0n || BigInt(xmax) > 2n ** 62n) return null;
  return { snapshot: `${xmin}:${xmax}:${running}`, at: new Date(Number(seconds) * 1000) };
}

/**
 * Whether a snapshot knows transactions that another has not seen begin: then it comes from another database.
 */
export function isAhead(snapshot: string, of: string): boolean {
  return BigInt(snapshot.split(':')[1] ?? 0) > BigInt(of.split(':')[1] ?? 0);
}
