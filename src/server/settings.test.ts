import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { StartError } from '#server/lib/start-error.ts';
import { settingsTable } from './settings-table.ts';
import { readSettings } from './settings.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'copydesk-settings-'));
afterAll(() => rm(dataDir, { recursive: true }));
const secret = 'x'.repeat(32);
const database = 'postgres://desk:hush@db.example.org/desk';

test('an empty environment gives the defaults of the table', () => {
  const written = Object.fromEntries(
    settingsTable.map(({ name, fallback }) => [name, fallback ?? undefined]),
  );
  const settings = readSettings({ APP_SECRET: secret });
  expect(settings).toEqual(readSettings({ ...written, APP_SECRET: secret }));
  expect(settings).toMatchObject({
    host: 'localhost',
    port: 4400,
    baseUrl: 'http://localhost:4400',
    databaseUrl: null,
    demo: true,
    role: 'all',
    requestsPerHour: 100,
    trustedProxies: [],
    retentionTrendsDays: 400,
    mail: null,
    oidc: null,
  });
});

test('every setting is described by a sentence', () => {
  expect(settingsTable.filter(({ what }) => !/^[A-Z`].*[.`]$/.test(what))).toEqual([]);
});

test('a setting left blank is a setting left out', () => {
  expect(readSettings({ APP_SECRET: secret, PORT: ' ', DATABASE_URL: '' })).toEqual(
    readSettings({ APP_SECRET: secret }),
  );
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number, not "http".'],
  [{ PORT: '70000' }, 'PORT must be 65535 or less, not "70000".'],
  [{ PORT: '44.5' }, 'PORT must be a whole number, not "44.5".'],
  [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, not "yes".'],
  [{ ROLE: 'boss' }, 'ROLE must be one of all, web, worker, not "boss".'],
  [{ REQUESTS_PER_HOUR: '0' }, 'REQUESTS_PER_HOUR must be 1 or more, not "0".'],
  [
    { BASE_URL: 'desk.example.org' },
    'BASE_URL must be an address that begins with http:// or https://, not "desk.example.org".',
  ],
  [{ BASE_URL: 'https://example.org/desk' }, 'BASE_URL must have no path, not "https://example.org/desk".'],
  [
    { DATABASE_URL: 'mysql://root:hush@db' },
    'DATABASE_URL must be an address like postgres://user:password@host/database.',
  ],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have 32 characters or more.'],
  [
    { OUTBOUND_ALLOW: 'intranet' },
    'OUTBOUND_ALLOW must be a list like feeds.intranet:80,10.0.0.5:8080, not "intranet".',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/99' },
    'TRUSTED_PROXIES must be a list like 127.0.0.1,10.0.0.0/8, not "10.0.0.0/99".',
  ],
  [{ RETENTION_TRENDS_DAYS: '-1' }, 'RETENTION_TRENDS_DAYS must be 1 or more, not "-1".'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set too: mail needs a sender.'],
  [
    { ROLE: 'worker', APP_SECRET: secret },
    'DATABASE_URL must be set too: web and workers apart need a database that both reach.',
  ],
  [
    { ROLE: 'web', DATABASE_URL: database },
    'APP_SECRET must be set too: several nodes must share one secret.',
  ],
])('%o is refused with one readable line', (env, line) => {
  expect(() => readSettings({ DATA_DIR: dataDir, ...env })).toThrow(new StartError(line));
});

test('all wrong settings are named at once', () => {
  expect(() => readSettings({ PORT: '0', LOG_LEVEL: 'loud', OIDC_CLIENT_ID: 'desk' })).toThrow(
    /OIDC_ISSUER .*\nOIDC_CLIENT_SECRET .*\nPORT .*\nLOG_LEVEL /s,
  );
});

test('lists are split and groups are put together', () => {
  expect(
    readSettings({
      APP_SECRET: secret,
      BASE_URL: 'https://desk.example.org/',
      OUTBOUND_ALLOW: 'feeds.intranet:80, [::1]:2583',
      TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,::1',
      SMTP_URL: 'smtps://desk:hush@mail.example.org:465',
      MAIL_FROM: 'desk@example.org',
      OIDC_ISSUER: 'https://id.example.org/realm',
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'hush',
    }),
  ).toMatchObject({
    baseUrl: 'https://desk.example.org',
    outboundAllow: ['feeds.intranet:80', '[::1]:2583'],
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    mail: { url: 'smtps://desk:hush@mail.example.org:465', from: 'desk@example.org' },
    oidc: { issuer: 'https://id.example.org/realm', name: 'Single sign-on' },
  });
});

test('without APP_SECRET one is made once, for its owner alone to read', async () => {
  const first = readSettings({ DATA_DIR: dataDir });
  expect(first.appSecret.length).toBeGreaterThanOrEqual(32);
  expect(readSettings({ DATA_DIR: dataDir }).appSecret).toBe(first.appSecret);
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600);
});

test('the engine of translations is the one that is named, else the first that has what it needs', () => {
  const engineOf = (env: Record<string, string>) => readSettings({ APP_SECRET: secret, ...env }).translation;
  expect(engineOf({})).toBeNull();
  expect(engineOf({ MODEL_URL: 'https://model.example.org/v1', MODEL_NAME: 'small' })).toEqual({
    engine: 'model',
  });
  const two = { DEEPL_API_KEY: 'hush', LIBRETRANSLATE_URL: 'https://lt.example.org' };
  expect(engineOf(two)).toMatchObject({ engine: 'deepl', key: 'hush' });
  expect(engineOf({ ...two, TRANSLATOR: 'libretranslate' })).toEqual({
    engine: 'libretranslate',
    base: 'https://lt.example.org',
    key: null,
  });
});

test.each([
  [{ TRANSLATOR: 'deepl' }, 'DEEPL_API_KEY must be set too: DeepL asks for it.'],
  [{ TRANSLATOR: 'model' }, 'MODEL_URL must be set too: a model has no address of its own.'],
  [{ MODEL_URL: 'https://a.example' }, 'MODEL_NAME must be set too: an address has several models.'],
  [{ MODEL_PRICES: 'cheap' }, 'MODEL_PRICES must be two numbers like 2.50,10, not "cheap".'],
  [{ MODEL_MONTHLY_BUDGET: '20' }, 'MODEL_PRICES must be set too: a budget needs them.'],
  [
    { MODEL_MONTHLY_BUDGET: 'much', MODEL_PRICES: '1,2' },
    'MODEL_MONTHLY_BUDGET must be a number like 20, not "much".',
  ],
  [{ X_MONTHLY_BUDGET: '-5' }, 'X_MONTHLY_BUDGET must be a number like 20, not "-5".'],
  [{ X_CLIENT_ID: 'an id' }, 'X_CLIENT_SECRET must be set too: X_CLIENT_ID is useless without it.'],
])('%o stops the start', (env, line) => {
  expect(() => readSettings({ APP_SECRET: secret, ...env })).toThrow(line);
});
