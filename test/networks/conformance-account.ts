import { expect, test, type TestContext } from 'vitest';

import { publish, errorOf, offering, partOf, signal, turning, type Subject } from './conformance-subject.ts';

/** The account, the counts of its posts, and URLs of posts. */
export function accountCases(start: () => Promise<Subject>): void {
  test('tells who the account is', async ({ skip }) => {
    const { network, account } = await start();
    const check = offering(network, 'check', skip);
    const identity = await check(account, signal);
    expect(identity.remoteId).toMatch(/\w/);
    expect(identity.name).toMatch(/\w/);
    expect(JSON.stringify(identity.settings)).not.toContain(account.credentials);
  });

  test('of void credentials asks for a new connection', async ({ skip }) => {
    const subject = await start();
    const { network, account } = subject;
    const check = offering(network, 'check', skip);
    await turning(subject, 'revoke', skip)();
    expect(await errorOf(check(account, signal))).toMatchObject({
      kind: 'expired',
      next: expect.stringContaining('Settings → Connected accounts'),
    });
  });

  test('counts have the names of the facts, and go up', async ({ skip }) => {
    const subject = await start();
    const countsOf = counting(subject, skip);
    const like = turning(subject, 'like', skip);
    const { published } = await publish(subject, subject.step('words'));
    const before = await countsOf(published.id);
    expect(subject.facts.metrics.names).toEqual(expect.arrayContaining(Object.keys(before ?? { none: 0 })));
    for (const count of Object.values(before ?? {})) expect(count).toBeGreaterThanOrEqual(0);
    await like(published.id);
    expect((await countsOf(published.id))?.likes).toBe((before?.likes ?? NaN) + 1);
  });

  test('a count that is not told is absent, and not 0', async ({ skip }) => {
    const subject = await start();
    const countsOf = counting(subject, skip);
    const hide = turning(subject, 'hideCounts', skip);
    const { published } = await publish(subject, subject.step('words'));
    const before = Object.keys((await countsOf(published.id)) ?? {});
    await hide();
    const after = Object.keys((await countsOf(published.id)) ?? {});
    expect(before.length).toBeGreaterThan(after.length);
    expect(before).toEqual(expect.arrayContaining(after));
  });

  test('a post that was taken down is missing from the counts, the others are there', async ({ skip }) => {
    const subject = await start();
    const metrics = offering(subject.network, 'metrics', skip);
    const remove = turning(subject, 'remove', skip);
    const { published: stays } = await publish(subject, subject.step('stays'));
    const { published: first } = await publish(subject, subject.step('goes'));
    await remove(first.id);
    const counts = await metrics(subject.account, [measured(first.id), measured(stays.id)], signal);
    expect([...counts.keys()]).toEqual([stays.id]);
  });

  test('counts of many posts at once', async ({ skip }) => {
    const subject = await start();
    const metrics = offering(subject.network, 'metrics', skip);
    const ids: string[] = [];
    for (let made = 0; made < 30; made += 1)
      ids.push((await publish(subject, subject.step(`number ${made}`))).published.id);
    const counts = await metrics(subject.account, ids.map(measured), signal);
    expect([...counts.keys()].toSorted()).toEqual(ids.toSorted());
    expect(await metrics(subject.account, [], signal)).toEqual(new Map());
  });

  test('the address of a post tells an id that can be answered to', async ({ skip }) => {
    const subject = await start();
    const { network, facts } = subject;
    const idOf = offering(network, 'idOf', skip);
    const { published } = await publish(subject, subject.step('words'));
    const id = idOf(published.url ?? '');
    expect(id).toMatch(/\w/);
    if (id === null || 'impossible' in facts.thread) return;
    const post = { id, url: published.url };
    await publish(subject, partOf('second'), { post, before: post });
    expect((await subject.shown())[1]?.parentId).toBe(published.id);
  });

  test.for(['', 'nonsense', 'https://example.com/', 'https://example.com/about/1', 'javascript:alert(1)'])(
    'the address "%s" tells no id',
    async (address, { skip }) => {
      const { network } = await start();
      const idOf = offering(network, 'idOf', skip);
      expect(idOf(address)).toBeNull();
    },
  );
}

function counting({ network, account }: Subject, skip: TestContext['skip']) {
  const metrics = offering(network, 'metrics', skip);
  return async (id: string) => (await metrics(account, [measured(id)], signal)).get(id);
}

const measured = (id: string) => ({ id, ownReplies: 0 });
