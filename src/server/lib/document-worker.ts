import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordException } from 'unpdf/pdfjs';

/** What this thread answers about the PDF whose path it is given. */
export type DocumentAnswer = { pages: number; title: string | null } | { problem: 'encrypted' | 'broken' };

async function answerFor(path: string): Promise<DocumentAnswer> {
  try {
    // No message of the parser goes to the log: it may quote the file.
    const opened = await getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 }).promise;
    const { info } = await opened.getMetadata();
    // Encrypted with an empty password it opens here, but networks refuse it.
    if ('EncryptFilterName' in info && info.EncryptFilterName) return { problem: 'encrypted' };
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : null;
    return { pages: opened.numPages, title };
  } catch (error) {
    return { problem: error instanceof PasswordException ? 'encrypted' : 'broken' };
  }
}

parentPort?.postMessage(await answerFor(String(workerData)));
