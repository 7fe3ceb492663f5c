import { graphError, noObject, ok, type Answer } from './graph.ts';

/** Containers of Instagram and Threads. https://developers.facebook.com/docs/instagram-platform/content-publishing */

export interface ContainerSwitches {
  /** A container is being processed for this many status requests. */
  processing: number;
  /** Then it turns out to be invalid, for this reason. */
  failure: string | null;
  /** Posts of the last 24 hours, in place of those that were counted. */
  quotaUsed: number | null;
  quotaTotal: number;
}

export interface DoubleContainer {
  id: string;
  form: Record<string, string>;
  /** What was fetched or uploaded. */
  bytes: number | null;
  type: string | null;
  children: DoubleContainer[];
  /** The bytes of a video that have arrived, where it is uploaded. */
  upload: { received: Buffer[]; size: number | null } | null;
  left: number;
  state: 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR';
  reason: string | null;
  madeAt: Date;
}

const dayMs = 86_400_000;

export interface Pulled {
  bytes: number;
  type: string;
}

/** Fetches what a network is given the URL of; null where it is not there. */
export async function pull(address: string): Promise<Pulled | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  return { bytes: (await answer.arrayBuffer()).byteLength, type: answer.headers.get('content-type') ?? '' };
}

export function createContainers(switches: ContainerSwitches, now: () => Date, newId: () => string) {
  const containers: DoubleContainer[] = [];
  const find = (id: string) => containers.find((one) => one.id === id);

  function add(form: Record<string, string>, more: Partial<DoubleContainer>): DoubleContainer {
    const container: DoubleContainer = {
      id: newId(),
      form,
      bytes: null,
      type: null,
      children: (form['children'] ?? '').split(',').flatMap((id) => find(id) ?? []),
      upload: null,
      left: switches.processing,
      state: 'IN_PROGRESS',
      reason: null,
      madeAt: now(),
      ...more,
    };
    containers.push(container);
    advance(container);
    return container;
  }

  function advance(container: DoubleContainer): void {
    const { upload, state, left } = container;
    const arrived = upload?.received.reduce((sum, part) => sum + part.length, 0) ?? 0;
    if (upload) container.bytes = arrived;
    const isWhole = !upload || (upload.size !== null && arrived >= upload.size);
    if (state !== 'IN_PROGRESS' || !isWhole || left > 0) return;
    container.state = switches.failure === null ? 'FINISHED' : 'ERROR';
    container.reason = switches.failure;
  }

  /** Each request is one step of its processing. */
  function stateOf(container: DoubleContainer): string {
    advance(container);
    const { state, madeAt } = container;
    if (state === 'IN_PROGRESS') container.left -= 1;
    const isOld = now().getTime() - madeAt.getTime() > dayMs;
    return isOld && state !== 'PUBLISHED' ? 'EXPIRED' : state;
  }

  /** The upload server takes the rest of a video from where it was interrupted. */
  function receive(
    id: string,
    { offset, size, body, isCut }: { offset: number; size: number; body: Buffer; isCut: boolean },
  ): Answer | 'cut' {
    const upload = find(id)?.upload;
    const arrived = upload?.received.reduce((sum, part) => sum + part.length, 0);
    if (!upload || offset !== arrived) {
      const message = 'The offset is not where the upload ended';
      return { status: 400, body: { debug_info: { retriable: false, type: 'OffsetInvalidError', message } } };
    }
    upload.size = size;
    upload.received.push(isCut ? body.subarray(0, Math.floor(body.length / 3)) : body);
    return isCut ? 'cut' : ok({ success: true, message: 'Upload successful.' });
  }

  /** Publishes it once. Returns the refusal, or null. */
  function publish(id: string, used: number): Answer | null {
    const container = find(id);
    if (!container) return noObject(id);
    if (stateOf(container) !== 'FINISHED')
      return graphError(9_007, 'Media ID is not available', {
        subcode: 2_207_027,
        title: 'Cannot publish',
        userMessage: 'The media is not ready for publishing, please wait for a moment',
      });
    if ((switches.quotaUsed ?? used) >= switches.quotaTotal)
      return graphError(9, 'Application request limit reached', {
        subcode: 2_207_042,
        status: 403,
        userMessage:
          'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
      });
    container.state = 'PUBLISHED';
    return null;
  }

  return { containers, find, add, stateOf, receive, publish };
}
