import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { migrations } from '#server/db/migrations/all.ts';
import { lastRun, lastSuccess } from '#server/features/backups/store.ts';
import { stateOf } from '#server/features/sources/rules.ts';
import { listSources } from '#server/features/sources/store.ts';
import { workersProblem } from '#server/jobs/heartbeat.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { findBrowser } from '#server/lib/browser.ts';
import { createIo } from '#server/lib/io.ts';
import { createLog } from '#server/lib/log.ts';
import { noBrowser } from '#server/render/pool.ts';
import { RenderError } from '#server/render/render-error.ts';
import { createRenderer } from '#server/render/renderer.ts';
import type { Settings } from '#server/settings.ts';
import type { Desk } from './command.ts';

/** `note`: works, but somebody should know. */
export interface Finding {
  state: 'ok' | 'note' | 'problem';
  part: string;
  words: string;
}

const gibibyte = 1024 ** 3;

/** What lies in the database: its version, the queue, the workers, the sources. */
export async function checkDesk({ database, db, log, now, settings }: Desk): Promise<Finding[]> {
  const findings: Finding[] = [
    { state: 'ok', part: 'Tables', words: `up to date (${Object.keys(migrations).at(-1) ?? 'none'})` },
  ];
  const queue = await startQueue(database, { jobs: [], log, briefly: true });
  await queue.health();
  await queue.stop();
  findings.push({ state: 'ok', part: 'Queue', words: 'answers' });

  const workers = await workersProblem(db, now());
  findings.push({
    state: workers === null ? 'ok' : 'note',
    part: 'Workers',
    words: workers ?? 'one has reported within the last 35 s',
  });

  const real = (await listSources(db)).filter((source) => !source.demo);
  const failing = real.filter((source) => ['failing', 'stopped'].includes(stateOf(source)));
  findings.push({
    state: failing.length > 0 ? 'note' : 'ok',
    part: 'Sources',
    words: `${real.length}, of which ${failing.length} fail or have stopped (“source list” says why)`,
  });
  findings.push(await checkBackups(db, settings, now()));
  return findings;
}

async function checkBackups(db: Desk['db'], { backups }: Settings, now: Date): Promise<Finding> {
  const part = 'Backups';
  const last = await lastRun(db);
  if (last?.error) return { state: 'problem', part, words: `the last one failed: ${last.error}` };
  const { hours, folder } = backups;
  if (hours === 0) return { state: 'note', part, words: 'off (BACKUP_EVERY): see to them by other means' };
  const since = now.getTime() - (await lastSuccess(db)).getTime();
  if (since > 2 * hours * 3_600_000)
    return {
      state: 'problem',
      part,
      words: `none for ${Math.round(since / 3_600_000)} h: is a worker running?`,
    };
  return { state: 'ok', part, words: `every ${hours} h in ${folder}` };
}

/** What lies around the database. Each is told as soon as it is known: some take seconds. */
export async function* checkMachine(settings: Settings): AsyncGenerator<Finding> {
  yield await checkDisk(settings);
  yield await checkMail(settings);
  yield await checkBaseAddress(settings);
  yield {
    state: settings.outboundAllow.length > 0 ? 'note' : 'ok',
    part: 'Outgoing requests',
    words:
      settings.outboundAllow.length > 0
        ? `may reach these private addresses: ${settings.outboundAllow.join(', ')}`
        : 'reach public addresses only',
  };
  yield await checkBrowser(settings);
}

async function checkDisk({ dataDir }: Settings): Promise<Finding> {
  const part = 'Disk';
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const words = `${(free / gibibyte).toFixed(1)} GiB free below ${dataDir}`;
    return { state: free < gibibyte / 4 ? 'problem' : free < 2 * gibibyte ? 'note' : 'ok', part, words };
  } catch {
    return { state: 'problem', part, words: `${dataDir} cannot be read` };
  }
}

async function checkMail({ mail }: Settings): Promise<Finding> {
  const part = 'Mail';
  if (!mail) return { state: 'note', part, words: 'off: set SMTP_URL and MAIL_FROM to send mail' };
  const transport = createTransport({ url: mail.url, connectionTimeout: 5_000, greetingTimeout: 5_000 });
  try {
    await transport.verify();
    return { state: 'ok', part, words: `the server takes mail from ${mail.from}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { state: 'problem', part, words: `the server of SMTP_URL does not take mail${code}` };
  } finally {
    transport.close();
  }
}

async function checkBaseAddress({ baseUrl }: Settings): Promise<Finding> {
  const part = 'Address';
  const url = new URL('/healthz', baseUrl);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  // It is our own address, so it may be private.
  const io = createIo({ allow: [`${url.hostname}:${port}`], userAgent: 'Copydesk doctor' });
  try {
    const { status } = await io.fetch(url.href, { timeoutMs: 5_000 });
    if (status === 200) return { state: 'ok', part, words: `Copydesk answers at ${baseUrl}` };
    return { state: 'problem', part, words: `${baseUrl} answers ${status} to /healthz: is it Copydesk?` };
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\.$/, '') : 'no answer';
    return { state: 'note', part, words: `Copydesk does not answer at ${baseUrl} (${why}). Is it running?` };
  } finally {
    await io.close();
  }
}

async function checkBrowser({ chromiumPath, dataDir }: Settings): Promise<Finding> {
  const part = 'Browser';
  const cache = join(dataDir, 'cache');
  const path = await findBrowser({ chromiumPath, cache });
  const trouble = chromiumPath ? 'problem' : 'note';
  if (!path) return { state: trouble, part, words: noBrowser };
  const renderer = createRenderer({ chromiumPath: path, cache, log: createLog({ level: 'silent' }) });
  try {
    const html = '<div class="vh-card">Copydesk</div>';
    const media = () => Promise.resolve(null);
    await renderer.render({ html, css: '', width: 100, height: 100, fonts: [], media }, { type: 'png' });
    return { state: 'ok', part, words: `${path} renders pictures` };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { state: trouble, part, words: `${path} does not render pictures. ${error.message}` };
  } finally {
    await renderer.close();
  }
}
