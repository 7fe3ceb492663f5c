import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { chatModel } from '#server/lib/chat-model.ts';
import { createIo } from '#server/lib/io.ts';
import { deepl } from './deepl.ts';
import { libretranslate } from './libretranslate.ts';
import { mark, unmark } from './marked.ts';
import { modelTranslator } from './model.ts';
import type { Translator, TranslatorProblem } from './translator.ts';

/** A server with given responses, which records its requests. */
interface Asked {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

let asked: Asked[] = [];
let reply: (asked: Asked) => { status?: number; body: unknown } = () => ({ body: {} });

const server = createServer((request, response) => {
  void json(request).then((body) => {
    const seen = { url: request.url ?? '', headers: request.headers, body: Object(body) };
    asked.push(seen);
    const { status = 200, body: answer } = reply(seen);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const base = `http://127.0.0.1:${port}`;
const io = createIo({ allow: [`127.0.0.1:${port}`], userAgent: 'test' });

beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  server.close();
  await io.close();
});

const key = 'a-key-that-nobody-may-see';
const texts = ['The harbour <x id="0"/> opens.', 'Ships & boats'];
const german = ['Der Hafen <x id="0"/> öffnet.', 'Schiffe & Boote'];

interface Engine {
  translator: Translator;
  /** Its response with these texts. */
  says: (texts: readonly string[]) => unknown;
  refusals: [status: number, body: unknown, problem: TranslatorProblem][];
}

const chat = (content: string, more: object = {}) => ({
  model: 'small-1',
  choices: [{ finish_reason: 'stop', message: { content }, ...more }],
  usage: { prompt_tokens: 100, completion_tokens: 20 },
});

const engines: Record<string, Engine> = {
  DeepL: {
    translator: deepl({ key, base }),
    says: (words) => ({ translations: words.map((text) => ({ detected_source_language: 'EN', text })) }),
    refusals: [
      [403, { message: `Wrong key ${key}` }, 'key'],
      [456, { message: 'Quota exceeded' }, 'quota'],
      [429, { message: 'Too many requests' }, 'busy'],
      [400, { message: "Value for 'target_lang' not supported." }, 'unsupported'],
      [500, '<html>oops</html>', 'broken'],
    ],
  },
  LibreTranslate: {
    translator: libretranslate({ base, key }),
    says: (words) => ({ translatedText: words }),
    refusals: [
      [403, { error: 'Invalid API key' }, 'key'],
      [429, { error: 'Slowdown: 20 per 1 minute' }, 'busy'],
      [429, { error: 'Limit of 5000 characters per day exceeded' }, 'quota'],
      [400, { error: 'xx is not supported' }, 'unsupported'],
      [500, { error: 'Cannot translate text' }, 'broken'],
    ],
  },
  'a language model': {
    translator: modelTranslator(chatModel({ base: `${base}/v1`, key, model: 'small', prices: null })),
    says: (words) => chat(JSON.stringify({ texts: words })),
    refusals: [
      [401, { error: { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key' } }, 'key'],
      [429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }, 'quota'],
      [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }, 'busy'],
      [500, { error: 'The server had an error' }, 'broken'],
    ],
  },
};

describe.each(Object.entries(engines))('%s', (_, { translator, says, refusals }) => {
  const translate = () => translator.translate(io, { texts, from: 'en', to: 'de' });

  test('brings each text in the other language, in their order', async () => {
    reply = () => ({ body: says(german) });
    expect(await translate()).toEqual(german);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked[0]?.body)).toContain('The harbour');
  });

  test.each(refusals)('says what status %i means: %o is %s', async (status, body, problem) => {
    reply = () => ({ status, body });
    const error: unknown = await translate().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TranslatorError', problem });
    expect(error).toHaveProperty('next', expect.stringMatching(/\.$/));
    expect(JSON.stringify(error)).not.toContain(key);
    expect(String(error)).not.toContain(key);
  });

  test.each([
    ['half an answer', () => says(german.slice(0, 1))],
    ['an answer with an empty text', () => says(['', german[1] ?? ''])],
    ['an answer of another shape', () => ({ hello: 'world' })],
    ['an answer that is no JSON', () => 'oops'],
  ])('%s is none', async (_name, body) => {
    reply = () => ({ body: body() });
    await expect(translate()).rejects.toMatchObject({ problem: 'broken' });
  });

  test('a server that is not there is said to be so', async () => {
    const nowhere = createIo({ allow: [], userAgent: 'test' });
    await expect(translator.translate(nowhere, { texts, from: 'en', to: 'de' })).rejects.toMatchObject({
      problem: 'broken',
      message: expect.stringMatching(/could not be reached/),
    });
    await nowhere.close();
  });
});

test('DeepL is asked for 50 texts at a time, with the kind of English that is meant', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `Boat ${index}`);
  reply = ({ body }) => ({
    body: { translations: Array.isArray(body.text) ? body.text.map((text: unknown) => ({ text })) : [] },
  });
  expect(await deepl({ key, base }).translate(io, { texts: many, from: 'de-AT', to: 'en-GB' })).toEqual(many);
  expect(asked.map(({ body }) => Object(body.text).length)).toEqual([50, 50, 20]);
  expect(asked[0]?.body).toMatchObject({ source_lang: 'DE', target_lang: 'EN-GB', tag_handling: 'xml' });
  expect(asked[0]?.headers.authorization).toBe(`DeepL-Auth-Key ${key}`);
});

test.each([
  ['pt-BR', 'PT-BR'],
  ['pt', 'PT-PT'],
  ['zh-TW', 'ZH-HANT'],
  ['zh', 'ZH-HANS'],
  ['en', 'EN-US'],
  ['no', 'NB'],
  ['fr-CA', 'FR'],
])('%s is DeepL’s %s', async (to, code) => {
  reply = () => ({ body: { translations: [{ text: 'x' }] } });
  await deepl({ key, base }).translate(io, { texts: ['y'], from: 'de', to });
  expect(asked[0]?.body.target_lang).toBe(code);
});

test('a model that was cut off, or that declined, has not answered', async () => {
  const { translator } = engines['a language model'] ?? {};
  for (const body of [
    chat('{"texts":["Der Ha', { finish_reason: 'length' }),
    chat('', { message: { content: null, refusal: 'I cannot help with that.' } }),
  ]) {
    reply = () => ({ body });
    await expect(translator?.translate(io, { texts, from: 'en', to: 'de' })).rejects.toMatchObject({
      problem: 'broken',
    });
  }
});

test('what a model cost is told where its prices are known', async () => {
  const { z } = await import('zod');
  reply = () => ({ body: chat('```json\n{"risk": 2}\n```') });
  const model = chatModel({
    base: `${base}/v1`,
    key: null,
    model: 'small',
    prices: { input: 2.5, output: 10 },
  });
  const told = await model.complete(io, {
    system: 's',
    user: 'u',
    name: 'n',
    answer: z.object({ risk: z.number() }),
    maxTokens: 10,
  });
  expect(told).toEqual({
    answer: { risk: 2 },
    model: 'small-1',
    tokens: { input: 100, output: 20 },
    costMicros: 450,
  });
  expect(asked[0]?.headers.authorization).toBeUndefined();
});

describe('what stays as it is', () => {
  const text = 'Ada & <b>Bob</b>: @ada says https://a.example/?a=1&b=2 #Sea';

  test('comes back in its place, the rest unharmed', () => {
    const { markup, fixed } = mark(text);
    expect(markup).not.toContain('@ada');
    expect(
      unmark(
        markup,
        fixed.map((part) => part.text),
      ),
    ).toBe(text);
  });

  test('may move in the sentence, and stands there once', () => {
    expect(unmark('<x id="1"/> sagt <x id="0"/> <x id="0"/>', ['A', 'B'])).toBe('B sagt A ');
  });

  test('is missing where the engine dropped it, and made-up elements are nothing', () => {
    expect(unmark('Sagt <x id="7"/><i>viel</i> &amp; mehr', ['A'])).toBe('Sagt viel & mehr');
  });
});
