import { beforeEach, expect, test } from 'vitest';

import { exportJob } from '#server/areas/admin/organization-exports/jobs.ts';
import { startBucket } from '#test/app/bucket.ts';
import { freshDatabase } from '#test/app/database.ts';
import { fileAt, picture, sendFile, uploadedOf } from '#test/data/media.ts';
import { startNewsroom } from '#test/data/newsroom.ts';

const bucket = await startBucket();
const room = await startNewsroom(await freshDatabase(), {
  env: {
    S3_BUCKET: 'desk',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hush',
  },
});
const { app } = room;
await room.project();
const writer = await room.colleague('writer');

beforeEach(() => {
  bucket.isDown = false;
});

test('a medium answers 503 with the time to ask again, and is there when the bucket is back', async () => {
  const { url } = uploadedOf(await sendFile(app, writer.key, await picture('jpeg').toBuffer()));
  bucket.isDown = true;
  for (const address of [url, `${url}?w=320`]) {
    const { status, headers } = await fileAt(app, address);
    expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-length']).not.toBe('0');
  }
  bucket.isDown = false;
  expect((await fileAt(app, url)).status).toBe(200);
});

test('an upload is refused with the reason and the time to try again', async () => {
  bucket.isDown = true;
  const { status, headers, body } = await sendFile(app, writer.key, await picture('png').toBuffer());
  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body.error).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/store of media.*again/),
  });
});

test('the installation is not ready, and says which part is not', async () => {
  expect((await app.fastify.inject('/readyz')).json()).toMatchObject({ problems: { media: null } });
  bucket.isDown = true;
  const response = await app.fastify.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ problems: { media: expect.stringContaining('cannot be used') } });
});

test('an export answers 503 with the time to ask again, and the audit says nothing of a download', async () => {
  const { browser } = await app.founder.person({ organizationId: app.organizationId, role: 'owner' });
  const exports = '/tool/api/v1/organization-export.php';
  await browser.post(exports, { action: 'create' });
  const [asked] = (await browser.get(exports)).json().data.exports;
  await exportJob.run(app.deps, { id: asked.id }, new AbortController().signal);
  const [{ url }] = (await browser.get(exports)).json().data.exports;
  const downloads = async () =>
    (await room.db.selectFrom('audit_log').select('what').execute()).filter(
      ({ what }) => what === 'organizationExports.download',
    ).length;
  bucket.isDown = true;
  const { statusCode, headers, body } = await browser.get(url);
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  expect(body).toContain('The store of media cannot be reached right now.');
  expect(await downloads()).toBe(0);
  bucket.isDown = false;
  expect((await browser.get(url)).statusCode).toBe(200);
  expect(await downloads()).toBe(1);
});
