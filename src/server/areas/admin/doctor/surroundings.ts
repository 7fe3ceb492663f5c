import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';

import { createIo } from '#server/lib/io.ts';
import { RenderError } from '#server/render/render-error.ts';
import type { Around, Found } from './checks.ts';

const gibibyte = 1024 ** 3;

export async function checkDisk({ settings: { dataDir } }: Around): Promise<Found> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const summary = `${(free / gibibyte).toFixed(1)} GiB free below ${dataDir}`;
    if (free >= 2 * gibibyte) return { state: 'ok', words: summary };
    const next = 'Make room, or let DATA_DIR lie on a larger disk.';
    return { state: free < gibibyte / 4 ? 'problem' : 'note', words: summary, next };
  } catch {
    return {
      state: 'problem',
      words: `${dataDir} cannot be read`,
      next: 'Let the program’s user read and write it.',
    };
  }
}

export async function checkMail({ settings: { mail } }: Around): Promise<Found> {
  if (!mail) return { state: 'note', words: 'off', next: 'Set SMTP_URL and MAIL_FROM to send mail.' };
  const transport = createTransport({ url: mail.url, connectionTimeout: 5_000, greetingTimeout: 5_000 });
  try {
    await transport.verify();
    return { state: 'ok', words: `the server takes mail from ${mail.from}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return {
      state: 'problem',
      words: `the server of SMTP_URL does not take mail${code}`,
      next: 'Check its name, port, user and password in SMTP_URL.',
    };
  } finally {
    transport.close();
  }
}

export async function checkAddress({ settings: { baseUrl } }: Around): Promise<Found> {
  const status = await statusAt(baseUrl, '/healthz');
  const next = 'BASE_URL must be the address that people type; if a proxy stands there, it must lead here.';
  if (status === 200) return { state: 'ok', words: `Copydesk answers at ${baseUrl}` };
  if (typeof status === 'number')
    return { state: 'problem', words: `${baseUrl} answers ${status} to /healthz: is it Copydesk?`, next };
  return { state: 'note', words: `Copydesk does not answer at ${baseUrl} (${status}). Is it running?`, next };
}

/** Whether files can be stored, and whether networks can fetch them. */
export async function checkMedia({ files, settings: { baseUrl, s3 } }: Around): Promise<Found> {
  const key = `doctor/${randomUUID()}.txt`;
  const where = s3 ? `the bucket ${s3.bucket}` : 'the folder of media';
  try {
    await files.write(key, Buffer.from('Copydesk'));
    const read = await files.read(key);
    if (Buffer.from(read).toString() !== 'Copydesk') throw new Error('another content');
  } catch {
    return {
      state: 'problem',
      words: `${where} does not keep files`,
      next: s3
        ? 'Check the S3 settings and the rights of the key.'
        : 'Let the program’s user write below DATA_DIR.',
    };
  } finally {
    await files.remove(key).catch(() => {});
  }
  const { hostname } = new URL(baseUrl);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return { state: 'ok', words: `${where} keeps files; networks fetch them at ${baseUrl}/media/` };
  return {
    state: 'note',
    words: `${where} keeps files, but at ${baseUrl} only this machine can fetch them`,
    next: 'Networks that fetch pictures and videos themselves need a BASE_URL on the public internet.',
  };
}

export function checkOutgoing({ settings: { outboundAllow } }: Around): Found {
  if (outboundAllow.length === 0) return { state: 'ok', words: 'reach public addresses only' };
  return {
    state: 'note',
    words: `may reach these private addresses: ${outboundAllow.join(', ')}`,
    next: 'Take out of OUTBOUND_ALLOW what is not needed any more.',
  };
}

export async function checkBrowser({ renderer, settings: { chromiumPath } }: Around): Promise<Found> {
  const trouble = chromiumPath ? 'problem' : 'note';
  const missing = await renderer.problem();
  if (missing !== null) return { state: trouble, words: missing };
  try {
    const html = '<div class="vh-card">Copydesk</div>';
    const media = () => Promise.resolve(null);
    const card = { organizationId: null, html, css: '', width: 100, height: 100, fonts: [], media };
    await renderer.render(card, { type: 'png' });
    return { state: 'ok', words: 'Chromium renders pictures' };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return {
      state: trouble,
      words: `Chromium does not render pictures. ${error.message}`,
      next: 'Install Chromium, or name one that runs here by CHROMIUM_PATH.',
    };
  }
}

/** The HTTP status of our own URL, which may be private; else the reason why there is none. */
async function statusAt(baseUrl: string, path: string): Promise<number | string> {
  const url = new URL(path, baseUrl);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const io = createIo({ allow: [`${url.hostname}:${port}`], userAgent: 'Copydesk doctor' });
  try {
    return (await io.fetch(url.href, { timeoutMs: 5_000 })).status;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : 'no answer';
  } finally {
    await io.close();
  }
}
