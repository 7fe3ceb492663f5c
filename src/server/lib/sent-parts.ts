import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { bucketClient, type BucketSettings } from './bucket.ts';
import { isMissing, reaching } from './store-problem.ts';

/** Seconds for which a signed URL takes its part. */
export const partSeconds = 3600;

/** A part that the bucket has. */
export interface SentPart {
  number: number;
  bytes: number;
  /** The bucket's own name for its content. */
  tag: string;
}

/** A file that clients send to the bucket themselves, in parts. Failures are thrown as a `StoreProblem`. */
export interface SentParts {
  /** The origin to which browsers send parts. */
  origin: string;
  /** @returns the id under which the parts are sent */
  begin(key: string): Promise<string>;
  /** A URL that takes one part, by PUT, for `partSeconds`. */
  address(key: string, id: string, number: number): Promise<string>;
  /** The parts that have arrived, in order; null where the id has ended. */
  list(key: string, id: string): Promise<SentPart[] | null>;
  /** Makes one file of the parts. */
  complete(key: string, id: string, parts: readonly SentPart[]): Promise<void>;
  /** Deletes the parts. Does nothing where the id has ended. */
  abort(key: string, id: string): Promise<void>;
  /** What was begun below a folder and has not ended. */
  unfinished(folder: string): Promise<{ key: string; id: string; begunAt: Date }[]>;
}

export function sendingParts(settings: BucketSettings): SentParts {
  const client = bucketClient(settings);
  const { bucket: Bucket, region, endpoint } = settings;

  async function list(key: string, id: string): Promise<SentPart[] | null> {
    const parts: SentPart[] = [];
    for (let after: string | undefined; ;) {
      const page = await client.send(
        new ListPartsCommand({ Bucket, Key: key, UploadId: id, PartNumberMarker: after }),
      );
      for (const { PartNumber: number = 0, Size: bytes = 0, ETag: tag = '' } of page.Parts ?? [])
        parts.push({ number, bytes, tag });
      if (!page.IsTruncated || page.NextPartNumberMarker === undefined) return parts;
      after = page.NextPartNumberMarker;
    }
  }

  return {
    origin: endpoint ? new URL(endpoint).origin : `https://${Bucket}.s3.${region}.amazonaws.com`,
    begin: (key) =>
      reaching(async () => {
        const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
        if (!UploadId) throw new Error('the bucket gave no id for the parts');
        return UploadId;
      }),
    address: (key, id, number) =>
      getSignedUrl(client, new UploadPartCommand({ Bucket, Key: key, UploadId: id, PartNumber: number }), {
        expiresIn: partSeconds,
      }),
    list: (key, id) => reaching(() => list(key, id)).catch(nullIfMissing),
    complete: (key, id, parts) =>
      reaching(async () => {
        await client.send(
          new CompleteMultipartUploadCommand({
            Bucket,
            Key: key,
            UploadId: id,
            MultipartUpload: { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) },
          }),
        );
      }),
    abort: async (key, id) => {
      await reaching(() =>
        client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: id })),
      ).catch(nullIfMissing);
    },
    unfinished: (folder) =>
      reaching(async () => {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: `${folder}/` }),
        );
        return Uploads.flatMap(({ Key, UploadId, Initiated }) =>
          Key && UploadId && Initiated ? [{ key: Key, id: UploadId, begunAt: Initiated }] : [],
        );
      }),
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
