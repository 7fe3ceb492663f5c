import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A directory of identities that stores what it gets in memory, without proof: as much of PLC as a PDS needs.
 * https://web.plc.directory/spec/v0.1/did-plc
 */
export async function startDirectory() {
  const operations = new Map();
  const server = createServer(async (request, response) => {
    const [, did = '', ...rest] = decodeURIComponent(request.url ?? '').split('/');
    if (request.method === 'POST') {
      operations.set(did, JSON.parse(await bodyOf(request)));
      response.end();
      return;
    }
    const operation = operations.get(did);
    response.writeHead(operation ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(operation ? answer(did, operation, rest.join('/')) : { message: 'unknown' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The PDS connects to no host with a numeric address.
  return `http://localhost:${server.address().port}`;
}

function answer(did, operation, part) {
  const { alsoKnownAs, verificationMethods, services } = operation;
  switch (part) {
    case 'data':
      return { did, ...operation };
    case 'log/last':
      return operation;
    default:
      return {
        '@context': ['https://www.w3.org/ns/did/v1'],
        id: did,
        alsoKnownAs,
        verificationMethod: Object.entries(verificationMethods).map(([name, key]) => ({
          id: `${did}#${name}`,
          type: 'Multikey',
          controller: did,
          publicKeyMultibase: key.replace('did:key:', ''),
        })),
        service: Object.entries(services).map(([name, { type, endpoint }]) => ({
          id: `#${name}`,
          type,
          serviceEndpoint: endpoint,
        })),
      };
  }
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
