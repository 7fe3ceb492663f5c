import { oauthClientMetadataSchema } from '@atproto/oauth-types';
import { envToCfg, envToSecrets, PDS, readEnv } from '@atproto/pds';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startDirectory } from './directory.mjs';

/**
 * Runs a PDS (https://github.com/bluesky-social/pds) with a directory of its own on loopback until its parent
 * ends. Arguments: the URL of the index of posts (AppView), the secret that signs tokens, and where it reads
 * the metadata of clients, since their own URLs cannot be reached. Prints both origins.
 */
const [index = '', secret = '', documents = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'copydesk-pds-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const directory = await startDirectory();
const port = await freePort();
Object.assign(process.env, {
  PDS_HOSTNAME: 'localhost',
  PDS_PORT: String(port),
  PDS_DEV_MODE: 'true',
  PDS_DATA_DIRECTORY: folder,
  PDS_BLOBSTORE_DISK_LOCATION: join(folder, 'blobs'),
  PDS_DID_PLC_URL: directory,
  PDS_BSKY_APP_VIEW_URL: index,
  PDS_BSKY_APP_VIEW_DID: 'did:web:index.example',
  PDS_JWT_SECRET: secret,
  PDS_ADMIN_PASSWORD: 'admin',
  PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: '1'.repeat(64),
  PDS_INVITE_REQUIRED: 'false',
  PDS_SERVICE_HANDLE_DOMAINS: '.test',
});
const environment = readEnv();
const pds = await PDS.create(envToCfg(environment), envToSecrets(environment));
const { clientManager } = pds.ctx.oauthProvider;
clientManager.getDiscoverableClientMetadata = async (id) => {
  const reply = await fetch(`${documents}/?${encodeURIComponent(id)}`);
  if (!reply.ok) throw new Error(`${id} answers ${reply.status}`);
  return clientManager.validateClientMetadata(id, oauthClientMetadataSchema.parse(await reply.json()));
};
await pds.start();
process.stdout.write(`${JSON.stringify({ server: `http://localhost:${port}`, directory })}\n`);

// The other end of the pipe closes when our parent ends, in whatever way.
process.stdin.on('close', () => process.exit()).resume();

async function freePort() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: free } = server.address();
  server.close();
  await once(server, 'close');
  return free;
}
