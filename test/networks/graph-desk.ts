import type {
  Network,
  NetworkAccount,
  NetworkStep,
  Preparing,
  Published,
  Sending,
} from '#server/networks/network.ts';

/** A desk that posts to a double of one of Meta's networks, as the delivery code does. */
export interface GraphDesk {
  network: Network;
  account: NetworkAccount;
}

export const signal = new AbortController().signal;
export const minute = 60_000;

export const post = (body: string, more: Partial<NetworkStep> = {}): NetworkStep => ({
  kind: 'post',
  body,
  media: [],
  lang: null,
  ...more,
});

export const comment = (body: string): NetworkStep => ({
  kind: 'first_comment',
  body,
  media: [],
  lang: null,
});

/** A prepared step, with what was prepared as it comes back from the database. */
export async function sendingOf(
  { network, account }: GraphDesk,
  step: Preparing,
  under: Sending['under'] = null,
): Promise<Sending> {
  const result = await network.prepare(account, { ...step, under }, signal);
  const prepared: unknown = JSON.parse(JSON.stringify(result));
  await step.keep?.(prepared);
  return { ...step, key: network.newKey(account.now()), prepared, attemptedAt: account.now(), under };
}

export const send = ({ network, account }: GraphDesk, sending: Sending) =>
  network.send(account, sending, signal);

export const find = ({ network, account }: GraphDesk, sending: Sending) =>
  network.find(account, sending, signal);

export async function publish(desk: GraphDesk, step: Preparing, under: Sending['under'] = null) {
  const sending = await sendingOf(desk, step, under);
  return { sending, published: await send(desk, sending) };
}

/** What a first comment replies to. */
export const below = (published: Published): Sending['under'] => ({ post: published, before: published });

export async function countsOf({ network, account }: GraphDesk, { id }: Published, ownReplies = 0) {
  return (await network.metrics?.(account, [{ id, ownReplies }], signal))?.get(id);
}

const open: { close(): Promise<void> }[] = [];

/** Closed by `closeAll`, which a test file calls at its end. */
export function keepOpen<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
  open.push(opened);
  return opened;
}

export const closeAll = async () => void (await Promise.all(open.splice(0).map((one) => one.close())));
