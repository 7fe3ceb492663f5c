import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { Settings } from '#server/settings.ts';
import type { Store } from './files.ts';

export type BucketSettings = NonNullable<Settings['s3']>;

export function bucketClient({ region, endpoint, accessKeyId, secretAccessKey }: BucketSettings): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // A bucket that never answers must not delay callers for long.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Some stores that only resemble S3 do not support checksums after a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** An S3-compatible bucket as a store. */
export function openBucket(settings: BucketSettings): Store {
  const { bucket: name } = settings;
  const client = bucketClient(settings);
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }));
  return {
    disk,
    check: async () => void (await client.send(new HeadBucketCommand({ Bucket: name }))),
    // A bucket shows complete objects only.
    put: (key, write) => write(key),
    take: (to, path) => copyInto(disk, to, path),
    async removeAll(key) {
      // Not deleteAll, which would remove 2/abcd along with 2/abc. The folder of a medium has a handful of
      // files.
      const { objects } = await disk.listAll(key, { recursive: true });
      for (const object of objects)
        if (object.isFile && object.key.startsWith(`${key}/`)) await disk.delete(object.key);
    },
    async open(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: name,
          Key: key,
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error(`the store answered ${key} without a body`);
      return Body;
    },
  };
}

/** Streams a local file into a store. */
export async function copyInto(disk: Disk, to: string, path: string): Promise<void> {
  const { size } = await stat(path);
  await disk.putStream(to, createReadStream(path), { contentLength: size });
}
