import { describe, expect, it } from 'vitest';

import { defaultPolicy, type PolicyDocument } from '#contract/posts/policy-document.ts';
import { startApp, type Answer } from '#test/app/app.ts';
import { freshDatabase } from '#test/app/database.ts';
import { policyOf } from './policy.ts';

const database = await freshDatabase();
const app = await startApp(database);

const get = (key: string, more = {}) => app.call('GET', 'policy.php', more, key);
const save = (key: string, version: number, policy: unknown = defaultPolicy) =>
  app.call('POST', 'policy.php', { action: 'save', version, policy }, key);
const attempt = (key: string, more: Record<string, unknown>) =>
  app.call('POST', 'policy.php', { action: 'try', ...more }, key);
const data = ({ body }: Answer) => body.data as PolicyDocument & { version: number };

const strictDashes: PolicyDocument = {
  ...defaultPolicy,
  rules: { ...defaultPolicy.rules, fix_dashes: { ...defaultPolicy.rules.fix_dashes, severity: 'fix' } },
};

describe('trying a text', () => {
  it.each(['en us', 'Deutsch (DE)', 'en-'])('refuses the language “%s”', async (language) => {
    const key = await app.token('reader');
    const { status, body } = await attempt(key, { body: 'Привет, это текст', language });
    expect(status).toBe(422);
    expect(body.error?.details).toEqual({ fields: { language: 'must be a language like de or pt-BR' } });
  });
});

describe('the policy', () => {
  it('of an organization that wrote none is version 0, with the specification’s thresholds', async () => {
    const key = await app.token('reader', { plan: 'free' });
    const { body } = await get(key);
    expect(body.data).toMatchObject({
      version: 0,
      created_at: null,
      created_by: null,
      thresholds: { auto_send: { risk10: 5, fake_news: 70, image_match: 60 }, lead_minutes: 15 },
      readings: { risk10: 'always', fake_news: 'always', image_match: 'with_media', ai_written: 'optional' },
      scores: { fake_news: { better: 'high', label: 'Factual accuracy' } },
      rules: { fix_doi: { severity: 'fix' }, fix_links: { networks: { mastodon: { severity: 'off' } } } },
    });
  });

  it('is saved as a new version, which names its author; the earlier ones stay', async () => {
    const key = await app.token('full', { role: 'admin' });
    const first = await save(key, 0, strictDashes);
    expect(data(first)).toMatchObject({ version: 1, rules: { fix_dashes: { severity: 'fix' } } });
    expect(data(await save(key, 1))).toMatchObject({
      version: 2,
      rules: { fix_dashes: { severity: 'off' } },
    });
    expect(data(await get(key))).toMatchObject({ version: 2, created_by: { user_id: expect.any(Number) } });
    expect(data(await get(key, { version: 1 }))).toMatchObject({
      rules: { fix_dashes: { severity: 'fix' } },
    });
    expect(data(await get(key, { version: 0 }))).toMatchObject({ version: 0, created_by: null });
    expect((await get(key, { version: 9 })).body.error?.code).toBe('not_found');
    const versions = await app.call('GET', 'policy.php', { action: 'versions', per_page: 1 }, key);
    expect(versions.body).toMatchObject({
      data: { versions: [{ version: 2 }] },
      meta: { total: 2, has_more: true },
    });
  });

  it('is not saved over somebody else’s newer version, at once or later', async () => {
    const key = await app.token('full');
    const { version } = data(await get(key));
    const both = await Promise.all([save(key, version), save(key, version, strictDashes)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await save(key, version);
    expect(late.body.error).toMatchObject({ code: 'content_changed', details: { version: version + 1 } });
    expect(data(await get(key)).version).toBe(version + 1);
  });

  it('is each organization’s own', async () => {
    const other = await app.token('full', { plan: 'free' });
    expect(data(await get(other)).version).toBe(0);
    expect((await save(other, 0)).status).toBe(200);
  });

  it('only an owner or admin may save', async () => {
    const member = await app.token('full', { role: 'member' });
    expect((await save(member, 0)).body.error?.code).toBe('forbidden');
  });

  it('goes by the default for a rule that its document does not know yet', async () => {
    const { fix_repeat: _, ...rules } = defaultPolicy.rules;
    // By SQL: a document as an earlier version saved it.
    const organization = await database.db
      .insertInto('organizations')
      .values({ name: 'Old', timezone: 'UTC', plan: 'desk' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('policies')
      .values({
        organization_id: organization.id,
        version: 1,
        document: JSON.stringify({ ...defaultPolicy, rules }),
        created_by: null,
        created_at: new Date(),
      })
      .execute();
    const { document } = await policyOf(database.db, organization.id);
    expect(document.rules.fix_repeat).toEqual(defaultPolicy.rules.fix_repeat);
  });

  const changed = (change: (document: PolicyDocument) => void): PolicyDocument => {
    const document = structuredClone(defaultPolicy);
    change(document);
    return document;
  };

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['a rule less', { ...defaultPolicy, rules: {} }],
    ['a lead time below the specification’s', changed((it) => (it.thresholds.lead_minutes = 14))],
    ['a risk beyond its scale', changed((it) => (it.thresholds.auto_send.risk10 = 11))],
    ['a block that is milder than a fix', changed((it) => (it.thresholds.block.risk10 = 6))],
    [
      'the same code twice',
      changed((it) => it.criteria.push({ code: 'fix_tone', severity: 'fix', text: 'Twice' })),
    ],
    ['a rule’s code', changed((it) => it.criteria.push({ code: 'fix_doi', severity: 'fix', text: 'Mine' }))],
    [
      'a code with script',
      changed((it) => it.criteria.push({ code: '<script>', severity: 'fix', text: 'x' })),
    ],
    ['a network that is none', changed((it) => Object.assign(it.rules.fix_doi.networks, { myspace: {} }))],
  ])('refuses %s', async (_, policy) => {
    const key = await app.token('full');
    const { version } = data(await get(key));
    expect((await save(key, version, policy)).body.error?.code).toBe('validation_error');
  });
});

describe('trying a policy', () => {
  it('checks a text and scores by the one in force, and stores nothing', async () => {
    const key = await app.token('reviewer', { plan: 'free' });
    const { body } = await attempt(key, {
      body: 'Lesen Sie doi:10.1000/182 – der Hafen öffnet am Montag wieder für alle Schiffe.',
      networks: ['mastodon', 'x'],
      language: 'en',
      scores: { risk10: 6, fake_news: 90 },
    });
    expect(body.data).toMatchObject({
      findings: [{ code: 'fix_doi', network: null, account_id: null }, { code: 'fix_language' }],
      verdict: 'ok',
      skipped: {
        rule: 'risk_threshold',
        text: 'Risk is 6; to be published automatically a post needs at most 5.',
      },
    });
  });

  it('checks against one that is not saved', async () => {
    const key = await app.token('reader');
    const { body } = await attempt(key, {
      body: 'The harbour — at last — opens.',
      networks: ['x'],
      policy: strictDashes,
    });
    expect(body.data).toMatchObject({
      findings: [{ code: 'fix_dashes', severity: 'fix', where: 'body' }],
      verdict: 'ok',
      skipped: { rule: 'score_missing' },
    });
  });

  it('says what warnings amount to', async () => {
    const key = await app.token('reader');
    const warnings = [{ code: 'block_false', text: 'No source says so.' }];
    const { body } = await attempt(key, { body: 'A fact.', warnings });
    expect(body.data).toMatchObject({
      verdict: 'block',
      reasons: [{ code: 'block_false', verdict: 'block' }],
    });
  });
});
