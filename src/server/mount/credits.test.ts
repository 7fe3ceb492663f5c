import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { invalid } from '#contract/errors.ts';
import { command } from '#contract/operation.ts';
import { shippedPlans } from '#contract/plans.ts';
import { createHub } from '#server/live/hub.ts';
import { startApp } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { createAuthenticator } from './auth.ts';
import { createLimits } from './limits.ts';
import { openapi } from './openapi.ts';
import { rest } from './rest.ts';
import { walk } from './walk.ts';

let now = new Date('2030-05-31T23:00:00Z');
const app = await startApp(await freshDatabase(), { now: () => now });
const { db } = app.deps;
const allowance = shippedPlans.free.monthlyCredits;
const cost = 20;

/** An operation that costs credits; it can be made to fail, and to say that it created something. */
const mounted = walk(
  {
    work: {
      do: command({
        summary: 'Work',
        path: 'work.php',
        permission: 'read',
        credits: cost,
        created: ({ made }) => made,
        input: z.object({ fail: z.boolean().default(false), made: z.boolean().default(false) }),
        output: z.object({ made: z.boolean() }),
        examples: [{ title: 'Work', input: {} }],
      }),
    },
  },
  {
    work: {
      do: (_: unknown, { fail, made }: { fail: boolean; made: boolean }) => {
        if (fail) throw invalid('It failed.');
        return { made };
      },
    },
  },
);
const server = fastify();
const live = createHub(app.deps);
await server.register(rest, {
  prefix: '/tool/api/v1',
  deps: app.deps,
  live,
  mounted,
  authenticator: createAuthenticator(app.deps),
  limits: createLimits(app.deps),
  checkAnswers: true,
});
afterAll(async () => {
  await server.close();
  await live.close();
});

let key = '';
beforeEach(async () => {
  // A free organization of its own, for each test.
  key = await app.token('reader', { plan: 'free' });
});

async function work(payload: Record<string, unknown> = {}) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await server.inject({ method: 'POST', url: '/tool/api/v1/work.php', headers, payload });
  const { 'x-credits-cost': spent, 'x-credits-balance': balance } = response.headers;
  return { status: response.statusCode, spent, balance, body: response.json() };
}

const ledger = () => db.selectFrom('credits_ledger').selectAll().orderBy('id').execute();

describe('a call that costs credits', () => {
  test('says its cost and the balance, and leaves an entry', async () => {
    expect(await work()).toMatchObject({ status: 200, spent: '20', balance: String(allowance - cost) });
    expect((await ledger()).at(-1)).toMatchObject({ amount: -cost, what: 'work.do', at: now });
  });

  test('costs nothing when it fails', async () => {
    const before = await ledger();
    expect(await work({ fail: true })).toMatchObject({ status: 422, spent: '0', balance: String(allowance) });
    expect(await ledger()).toEqual(before);
    expect(await work({ fail: 'perhaps' })).toMatchObject({ status: 422, spent: undefined });
  });

  test('is refused when the balance is too small, with both numbers', async () => {
    await work();
    await work();
    expect(await work()).toMatchObject({
      status: 402,
      spent: '0',
      balance: String(allowance - 2 * cost),
      body: {
        success: false,
        error: { code: 'insufficient_credits', details: { required: cost, balance: allowance - 2 * cost } },
      },
    });
  });

  test('cannot be made by many at once beyond what there is', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => work()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(6);
  });

  test('has the whole allowance again in the next month, which begins in UTC', async () => {
    await work();
    now = new Date('2030-06-01T00:00:00Z');
    expect(await work()).toMatchObject({ balance: String(allowance - cost) });
    now = new Date('2030-05-31T23:00:00Z');
  });

  test('is documented with its cost and its refusal', () => {
    const [operation] = Object.values(openapi(mounted, 'https://desk.example').paths ?? {});
    expect(JSON.stringify(operation)).toContain('Costs 20 credits.');
    expect(JSON.stringify(operation)).toContain('insufficient_credits');
  });
});

test('an operation that makes something answers 201, and 200 where it did not', async () => {
  expect((await work({ made: true })).status).toBe(201);
  expect((await work()).status).toBe(200);
});
