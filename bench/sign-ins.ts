import { hashPassword } from 'better-auth/crypto';
import { Agent, fetch } from 'undici';

import { insertPerson } from '#server/access/store.ts';
import { addNewsroom } from '#test/data/publishing.ts';
import { ms, percentiles, report, timed } from './measure.ts';
import { withProgram } from './program.ts';
import { emptyStore, fullKey } from './store.ts';

const port = 4494;
const people = 500;
const password = 'the quay is longer than the tide';

/** 500 people who sign in at the same moment, each from an address of their own, beside a user at work. */
export async function signInsBench(): Promise<void> {
  const database = await emptyStore('sign-ins');
  const { organizationId, userId } = await addNewsroom(database.db);
  const passwordHash = await hashPassword(password);
  for (let n = 0; n < people; n++)
    await insertPerson(database.db, {
      name: `Person ${n}`,
      email: emailOf(n),
      passwordHash,
      emailVerified: true,
    });
  const key = await fullKey(database.db, { organizationId, userId });
  await database.close();
  await withProgram({ store: 'sign-ins', port, env: { DEMO: '0' } }, async () => {
    const work = () =>
      timed(async () => {
        const url = `http://127.0.0.1:${port}/tool/api/v1/board.php`;
        await (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text();
      });
    const before: number[] = [];
    for (let n = 0; n < 100; n++) before.push(await work());

    const taken = new Map<number, number[]>();
    let open = true;
    const all = Promise.all(Array.from({ length: people }, (_, n) => signIn(n, taken))).finally(
      () => (open = false),
    );
    const during: number[] = [];
    while (open) during.push(await work());
    await all;

    const row = (title: string, durations: readonly number[]) => {
      const { p50, p95, max } = percentiles(durations);
      return [title, String(durations.length), ms(p50), ms(p95), ms(max)];
    };
    report(`${people} people sign in at once`, [
      ['', 'answers', 'p50', 'p95', 'max'],
      ...[...taken].map(([status, durations]) => row(`sign-in, answered ${status}`, durations)),
      row('the board, before', before),
      row('the board, meanwhile', during),
    ]);
  });
}

const emailOf = (n: number) => `person-${n}@example.com`;

async function signIn(n: number, taken: Map<number, number[]>): Promise<void> {
  // Every address of 127.0.0.0/8 is this machine.
  const dispatcher = new Agent({
    connect: { localAddress: `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}` },
  });
  let status = 0;
  const duration = await timed(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ email: emailOf(n), password }),
    });
    await answer.text();
    ({ status } = answer);
  });
  taken.set(status, [...(taken.get(status) ?? []), duration]);
  await dispatcher.close();
}
