import { createHash } from 'node:crypto';

/** How LinkedIn takes files. */
export interface MediaSwitches {
  /** The size of a video's parts, in bytes. */
  partBytes: number;
  /** For how many requests of its status a file is being processed. */
  processing: number;
  processingFails: boolean;
  /** Whether the app may ask for the status of a file. */
  showsStatus: boolean;
}

export interface StoredFile {
  urn: string;
  owner: string;
  status: 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';
  bytes: Buffer;
  type: string;
  left: number;
  parts: { etag: string; bytes: Buffer }[];
  expected: number;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status, code, message, ...(status === 403 && { serviceErrorCode: 100 }) },
});

const kinds = { images: 'image', videos: 'video', documents: 'document' } as const;

export type Resource = keyof typeof kinds;

export const isResource = (name: string): name is Resource => name in kinds;

/** Images, videos and documents. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api */
export function createFiles(switches: MediaSwitches, origin: () => string) {
  const files = new Map<string, StoredFile>();
  /** By the last piece of an upload address. */
  const uploads = new Map<string, { urn: string; first: number; last: number }>();
  let made = 0;

  function initialize(resource: Resource, request: { owner: string; fileSizeBytes?: number }): Reply {
    const urn = `urn:li:${kinds[resource]}:C4E10AQ${++made}`;
    files.set(urn, {
      urn,
      owner: request.owner,
      status: 'WAITING_UPLOAD',
      bytes: Buffer.alloc(0),
      type: '',
      left: switches.processing,
      parts: [],
      expected: request.fileSizeBytes ?? 0,
    });
    const addressOf = (first: number, last: number) => {
      const key = `${made}-${first}`;
      uploads.set(key, { urn, first, last });
      return `${origin()}/dms-uploads/${key}`;
    };
    const uploadUrlExpiresAt = 1_900_000_000_000;
    if (resource !== 'videos')
      return {
        status: 200,
        body: { value: { uploadUrl: addressOf(0, Infinity), uploadUrlExpiresAt, [kinds[resource]]: urn } },
      };
    const size = request.fileSizeBytes ?? 0;
    const starts = Array.from(
      { length: Math.ceil(size / switches.partBytes) },
      (_, at) => at * switches.partBytes,
    );
    const uploadInstructions = starts.map((firstByte) => {
      const lastByte = Math.min(size, firstByte + switches.partBytes) - 1;
      return { uploadUrl: addressOf(firstByte, lastByte), firstByte, lastByte };
    });
    return {
      status: 200,
      body: {
        value: { video: urn, uploadToken: '', uploadInstructions, uploadUrlsExpireAt: uploadUrlExpiresAt },
      },
    };
  }

  function receive(key: string, bytes: Buffer, type: string): Reply {
    const upload = uploads.get(key);
    const file = files.get(upload?.urn ?? '');
    if (!upload || !file) return { status: 404, body: 'Not found' };
    if (!file.urn.includes(':video:')) {
      Object.assign(file, { bytes, type, status: file.left > 0 ? 'PROCESSING' : 'AVAILABLE' });
      return { status: 201 };
    }
    if (bytes.length !== upload.last - upload.first + 1) return { status: 400, body: 'Wrong size of a part' };
    const etag = `/ambry-video/signedId/${createHash('sha256').update(bytes).digest('hex')}-${upload.first}`;
    file.parts.push({ etag, bytes });
    return { status: 200, headers: { etag } };
  }

  function finalize(request: { video: string; uploadedPartIds: string[] }): Reply {
    const file = files.get(request.video);
    if (!file) return refused(404, 'NOT_FOUND', 'The video was not found');
    const parts = request.uploadedPartIds.map((id) => file.parts.find(({ etag }) => etag === id));
    if (parts.includes(undefined)) return refused(400, 'INVALID_PART', 'A part id is unknown');
    const bytes = Buffer.concat(parts.flatMap((part) => part?.bytes ?? []));
    if (bytes.length !== file.expected) return refused(400, 'INCOMPLETE_UPLOAD', 'Parts are missing');
    Object.assign(file, { bytes, type: 'video/mp4', status: file.left > 0 ? 'PROCESSING' : 'AVAILABLE' });
    return { status: 200 };
  }

  function statusOf(urn: string): Reply {
    const file = files.get(urn);
    if (!file) return refused(404, 'NOT_FOUND', 'The file was not found');
    if (!switches.showsStatus)
      return refused(
        403,
        'ACCESS_DENIED',
        'Accessing this resource is forbidden. Please check your permissions',
      );
    if (file.status === 'PROCESSING' && switches.processingFails) file.status = 'PROCESSING_FAILED';
    else if (file.status === 'PROCESSING' && (file.left -= 1) <= 0) file.status = 'AVAILABLE';
    const { status, owner } = file;
    const reason = status === 'PROCESSING_FAILED' && { processingFailureReason: 'Unsupported codec' };
    return { status: 200, body: { id: urn, owner, status, ...reason } };
  }

  return { files, initialize, receive, finalize, statusOf };
}
