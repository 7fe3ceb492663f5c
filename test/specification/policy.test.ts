import { describe, expect, test } from 'vitest';

import { freshDatabase } from '#test/app/database.ts';
import { dataOf, schedule, startOrganization, type Row } from '#test/app/specification-client.ts';
import { codeOf } from '#test/data/newsroom.ts';

/** The specification's policy.php, and the round of a reviewer that begins with it. */

const office = await startOrganization(await freshDatabase());
const { owner, member } = office;
await office.project('Marsh Daily', ['bluesky', 'x']);
const writer = await member('writer');
const reviewer = await member('reviewer');
const policy = async () => dataOf(await reviewer.get('policy.php'));

describe('policy.php', () => {
  test('says what blocks, what returns to drafts, and what the reviewer judges', async () => {
    const { criteria, rules } = await policy();
    const severities = new Set((criteria as Row[]).map(({ severity }) => severity));
    expect([...severities]).toEqual(expect.arrayContaining(['block', 'fix']));
    for (const one of criteria as Row[])
      expect(one).toMatchObject({ code: expect.any(String), text: expect.stringMatching(/\S/) });
    expect(rules).toMatchObject({ fix_doi: { text: expect.stringContaining('doi.org') }, fix_language: {} });
  });

  test('says the thresholds by which the server computes the verdict again', async () => {
    const { thresholds } = await policy();
    expect(thresholds).toMatchObject({
      auto_send: { risk10: 5, fake_news: 70, image_match: 60 },
      fix: expect.any(Object),
      block: expect.any(Object),
    });
  });

  test('says the readings of a review', async () => {
    const { scores, readings } = await policy();
    for (const name of ['risk10', 'image_match', 'ai_written', 'fake_news']) {
      expect(scores).toHaveProperty(name);
      expect(readings).toHaveProperty(name);
    }
    expect((scores as Row).risk10).toMatchObject({ min: 1, max: 10 });
  });

  test('says what is different on single networks', async () => {
    const { rules } = await policy();
    const networks = Object.values(rules as Record<string, Row>).flatMap((rule) =>
      Object.keys(rule.networks as Row),
    );
    expect(networks).toEqual(expect.arrayContaining(['x', 'instagram']));
  });

  test('is read, not sent, by any key that reads', async () => {
    expect(codeOf(await (await member('reader')).get('policy.php'))).toBe('200');
    expect(codeOf(await owner.post('policy.php', {}))).toMatch(/^4/);
  });
});

describe('a DOI', () => {
  const codes = async (body: string) => {
    const { warnings } = dataOf(await schedule(writer, 'create', { body, draft: true }));
    return (warnings as Row[]).map(({ code }) => code);
  };

  test.each(['doi:10.1000/182', 'DOI 10.1000/182', '10.1000/182'])(
    'written as %s is flagged fix_doi',
    async (doi) => {
      expect(await codes(`The study (${doi}) says why.`)).toContain('fix_doi');
    },
  );

  test('in its form as a link is fine', async () => {
    expect(await codes('The study https://doi.org/10.1000/182 says why.')).not.toContain('fix_doi');
  });
});

test('a round of a reviewer: the policy, the queue, a review of each post', async () => {
  await schedule(writer, 'create', { body: 'One.', draft: true });
  await schedule(writer, 'create', { body: 'Two.', draft: true });
  expect(await policy()).toHaveProperty('thresholds');
  const queue = async () => {
    const found = await schedule(reviewer, 'drafts', { stage: 'review', needs_review: 1, per_page: 100 });
    return dataOf(found).drafts as Row[];
  };
  for (const { id, content_hash } of await queue())
    expect(codeOf(await schedule(reviewer, 'review', { id, verdict: 'ok', content_hash }))).toBe('200');
  expect(await queue()).toEqual([]);
});
