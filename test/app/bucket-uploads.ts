import { createHash } from 'node:crypto';

interface Answer {
  status: number;
  etag: string;
  xml: string;
}

/** The multipart uploads of a bucket in memory. */
export function createUploads(objects: Map<string, Buffer>) {
  const unfinished = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  let last = 0;

  const answer = (xml: string, status = 200, etag = ''): Answer => ({ status, etag, xml });
  const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

  /** Null where the request is none of a multipart upload. */
  function answerTo(method: string, key: string, query: URLSearchParams, body: Buffer): Answer | null {
    if (query.has('uploads')) {
      if (method === 'POST') {
        const id = `upload-${++last}`;
        unfinished.set(id, { key, parts: new Map() });
        return answer(
          `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      const rows = [...unfinished].map(
        ([id, upload]) =>
          `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId><Initiated>2030-01-01T00:00:00.000Z</Initiated></Upload>`,
      );
      return answer(
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
      );
    }
    const id = query.get('uploadId');
    if (id === null) return null;
    const upload = unfinished.get(id);
    if (upload?.key !== key) return answer('<Error><Code>NoSuchUpload</Code></Error>', 404);
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b);
    switch (method) {
      case 'PUT':
        upload.parts.set(Number(query.get('partNumber')), body);
        return answer('', 200, tagOf(body));
      case 'GET': {
        const rows = parts.map(
          ([number, bytes]) =>
            `<Part><PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${tagOf(bytes)}</ETag></Part>`,
        );
        return answer(`<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`);
      }
      case 'POST':
        objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)));
        unfinished.delete(id);
        return answer(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
      default:
        unfinished.delete(id);
        return answer('', 204);
    }
  }

  return { unfinished, answerTo };
}
