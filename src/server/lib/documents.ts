import { open, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { size } from '#contract/media/media-facts.ts';
import { t } from '#contract/message.ts';
import type { DocumentAnswer } from './document-worker.ts';
import { MediaProblem } from './media-problem.ts';
import { Turns } from './turns.ts';

export interface DocumentFacts {
  pages: number;
  /** What the document calls itself; null where it does not. */
  title: string | null;
}

/** Limits of reading a PDF: a small file can unpack to anything, or lead the parser in circles. */
interface Effort {
  /** Of memory besides the file itself. */
  bytes: number;
  ms: number;
}

/** The whole file is read into memory. No network takes a larger one (LinkedIn: 100 MB). */
const mostBytes = 100_000_000;

const usual: Effort = { bytes: 256_000_000, ms: 20_000 };

/** Milliseconds between two looks at the parser's memory. */
const lookMs = 20;

const mebibyte = 2 ** 20;

const turns = new Turns();

/**
 * The facts in a PDF, read by a thread of its own, which is ended where it takes too much time or memory.
 * Nothing of the file is carried out or drawn. One is read at a time, and parties take turns.
 * @param by.party whose file it is: an organization
 * @throws MediaProblem where it is encrypted, broken, cut short, too large, or cannot be read with this effort
 */
export async function documentFacts(
  path: string,
  { party, effort = usual }: { party: string; effort?: Effort },
): Promise<DocumentFacts> {
  const { size: bytes } = await stat(path);
  if (bytes > mostBytes)
    throw new MediaProblem(
      () => t`The PDF has ${{ size: size(bytes) }}, and at most ${{ most: size(mostBytes) }} are possible.`,
    );
  if (!(await isWhole(path, bytes))) throw broken();
  const end = await turns.wait('document', 1, { party });
  const answer = await answerOf(path, { ...effort, bytes: effort.bytes + 2 * bytes }).finally(end);
  if ('pages' in answer && answer.pages > 0)
    return { pages: answer.pages, title: answer.title?.trim() || null };
  if ('problem' in answer && answer.problem === 'encrypted')
    throw new MediaProblem(() => t`The PDF is encrypted or needs a password. Export it without protection.`);
  throw broken();
}

const broken = () => new MediaProblem(() => t`The PDF is broken or cut short: its pages could not be read.`);

/** Where readers look for a PDF's end, in bytes (ISO 32000-1, Annex H, note 18). */
const endBytes = 1_024;

/** A parser would make do with the beginning of a file, and part of its pages. */
async function isWhole(path: string, bytes: number): Promise<boolean> {
  const file = await open(path);
  try {
    const length = Math.min(endBytes, bytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length);
    return buffer.includes('%%EOF');
  } finally {
    await file.close();
  }
}

async function answerOf(path: string, { bytes, ms }: Effort): Promise<DocumentAnswer> {
  const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
    workerData: path,
    // Only the program's own messages go to its output.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(bytes / mebibyte) },
  });
  const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
  const tooMuch = () =>
    reject(new MediaProblem(() => t`The PDF takes too much time or memory to read. Export it again.`));
  worker.once('message', resolve);
  // Out of memory, for example.
  worker.once('error', tooMuch);
  worker.once('exit', tooMuch);
  const timer = setTimeout(tooMuch, ms);
  // What a file unpacks to is outside of the memory that `resourceLimits` counts.
  const looking = setInterval(() => {
    void worker.getHeapStatistics().then(
      ({ external_memory: used }) => used > bytes && tooMuch(),
      // It has ended.
      () => undefined,
    );
  }, lookMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(looking);
    await worker.terminate();
  }
}
