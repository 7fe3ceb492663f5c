import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { z } from 'zod';

const request = z.object({
  model: z.string(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
  }),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({
      role: z.literal('user'),
      content: z.union([
        z.string(),
        z.array(
          z.union([
            z.object({ type: z.literal('text'), text: z.string() }),
            z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
          ]),
        ),
      ]),
    }),
  ]),
});

export interface ChatRequest {
  key: string | undefined;
  system: string;
  user: string;
  pictures: string[];
}

/** An OpenAI-compatible server on loopback that answers as documented, with the test's content. */
export async function startChat() {
  const asked: ChatRequest[] = [];
  const chat = {
    /** `host:port`, for OUTBOUND_ALLOW. */
    host: '',
    asked,
    reply: (
      _asked: ChatRequest,
    ): { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }> => ({
      body: {},
    }),
  };
  const server = createServer((incoming, response) => {
    void (async () => {
      const { messages } = request.parse(await json(incoming));
      const { content } = messages[1];
      const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
      const seen = {
        key: incoming.headers.authorization,
        system: messages[0].content,
        user: parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n'),
        pictures: parts.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : [])),
      };
      asked.push(seen);
      const { status = 200, body } = await chat.reply(seen);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  chat.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return chat;
}

/** A completion whose message is this content: 1,000 tokens in, 200 out. */
export function completion(content: unknown, choice: object = {}): { body: unknown } {
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'small-1',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: typeof content === 'string' ? content : JSON.stringify(content),
          },
          ...choice,
        },
      ],
      usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
    },
  };
}
