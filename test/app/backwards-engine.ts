import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach } from 'vitest';

/** A LibreTranslate server that writes every word backwards; its behaviour is reset before each test. */
export async function startBackwardsEngine() {
  const engine: {
    /** The settings that point to it. */
    env: Record<string, string>;
    /** What it answers instead. */
    refuses: { status: number; body: object } | null;
    /** What it drops from every text. */
    drops: RegExp | null;
    /** What happens while it translates. */
    meanwhile: (() => Promise<void>) | null;
    requests: number;
  } = { env: {}, refuses: null, drops: null, meanwhile: null, requests: 0 };
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const { q } = Object(body);
      const given: string[] = Array.isArray(q) ? q : [];
      engine.requests += 1;
      await engine.meanwhile?.();
      const texts = given.map((text) => (engine.drops ? text.replace(engine.drops, '') : text));
      const { status, body: answer } = engine.refuses ?? {
        status: 200,
        body: { translatedText: texts.map((text) => text.replaceAll(/(<[^>]*>)|\p{L}+/gu, backwards)) },
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  engine.env = { LIBRETRANSLATE_URL: `http://${host}`, OUTBOUND_ALLOW: host };
  beforeEach(() => {
    Object.assign(engine, { refuses: null, drops: null, meanwhile: null, requests: 0 });
  });
  afterAll(() => void server.close());
  return engine;
}

function backwards(word: string, markup?: string): string {
  return markup ?? Array.from(word).toReversed().join('');
}
