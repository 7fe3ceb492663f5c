import { invalid, problem, type Reply } from './x-replies.ts';
import { initializeUpload, mediaMetadata } from './x-specification.ts';

/** How X takes files. */
export interface MediaSwitches {
  /** For how many questions about its state a video or GIF is being processed. */
  processing: number;
  processingFails: boolean;
  /** How long X asks to wait before the next question, in seconds. */
  checkAfter: number;
  /** The part that is refused with this status, once. */
  breaksAt: { part: number; status: number } | null;
  /** The end of an upload is accepted, and not answered, once. */
  losesEnd: boolean;
}

export interface StoredFile {
  id: string;
  type: string;
  category: string;
  expected: number;
  parts: Map<number, Buffer>;
  bytes: number;
  alt: string | null;
  state: 'open' | 'pending' | 'in_progress' | 'succeeded' | 'failed';
  left: number;
}

/** https://docs.x.com/x-api/media/quickstart/media-upload-chunked */
const mostPartBytes = 5 * 1024 * 1024;

const unknown = () => problem(400, 'Invalid Request', 'The media_id is invalid or has expired.');

export function createFiles(switches: MediaSwitches) {
  const files = new Map<string, StoredFile>();
  let made = 1_880_028_106_020_515_000n;

  function initialize(body: unknown): Reply {
    const parsed = initializeUpload.safeParse(body);
    if (!parsed.success) return invalid(parsed.error.issues.map(({ message }) => message).join('; '));
    const { media_type: type, total_bytes: expected, media_category: category } = parsed.data;
    made += 1n;
    const id = String(made);
    const state = 'open';
    files.set(id, {
      id,
      type,
      category,
      expected,
      parts: new Map(),
      bytes: 0,
      alt: null,
      state,
      left: switches.processing,
    });
    return { status: 200, body: { data: { id, media_key: `3_${id}`, expires_after_secs: 86_400 } } };
  }

  async function append(id: string, type: string, bytes: Buffer): Promise<Reply> {
    const file = files.get(id);
    if (!file || file.state !== 'open') return unknown();
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    const part = Number(form.get('segment_index'));
    const media = form.get('media');
    if (!(media instanceof File) || !Number.isInteger(part) || media.size > mostPartBytes)
      return invalid('A segment and its index are needed');
    const { breaksAt } = switches;
    if (breaksAt?.part === part) {
      switches.breaksAt = null;
      return problem(breaksAt.status, 'Refused', 'The segment was refused');
    }
    file.parts.set(part, Buffer.from(await media.arrayBuffer()));
    return { status: 200, body: { data: { expires_at: 1_900_000_000 } } };
  }

  function finalize(id: string): Reply | 'silence' {
    const file = files.get(id);
    if (!file || file.state !== 'open') return unknown();
    const parts = Array.from({ length: file.parts.size }, (_, number) => file.parts.get(number));
    const whole = Buffer.concat(parts.flatMap((part) => part ?? []));
    if (whole.length !== file.expected) return invalid('Segments do not add up to provided total file size.');
    file.bytes = whole.length;
    file.state = file.category === 'tweet_image' || file.left === 0 ? 'succeeded' : 'pending';
    const { losesEnd } = switches;
    switches.losesEnd = false;
    return losesEnd ? 'silence' : { status: 200, body: { data: dataOf(file) } };
  }

  function statusOf(id: string): Reply {
    const file = files.get(id);
    if (!file || file.state === 'open') return unknown();
    if (file.state === 'pending' || file.state === 'in_progress') {
      file.left -= 1;
      if (switches.processingFails) file.state = 'failed';
      else file.state = file.left > 0 ? 'in_progress' : 'succeeded';
    }
    return { status: 200, body: { data: dataOf(file) } };
  }

  function dataOf({ id, bytes, category, state }: StoredFile) {
    const error = { code: 1, name: 'InvalidMedia', message: 'file is currently unsupported' };
    return {
      id,
      media_key: `3_${id}`,
      size: bytes,
      expires_after_secs: 86_400,
      ...(category !== 'tweet_image' && {
        processing_info: {
          state,
          check_after_secs: switches.checkAfter,
          ...(state === 'failed' && { error }),
        },
      }),
    };
  }

  function describe(body: unknown): Reply {
    const parsed = mediaMetadata.safeParse(body);
    if (!parsed.success) return invalid(parsed.error.issues.map(({ message }) => message).join('; '));
    const file = files.get(parsed.data.id);
    if (!file) return unknown();
    file.alt = parsed.data.metadata.alt_text.text;
    return { status: 200, body: { data: { id: file.id, associated_metadata: {} } } };
  }

  return { files, initialize, append, finalize, statusOf, describe };
}
