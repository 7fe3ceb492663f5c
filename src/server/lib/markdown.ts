import { Worker } from 'node:worker_threads';

import { htmlOfMarkdown } from '#contract/text/markdown.ts';

/** Far more than an article takes, in ms. */
const usualMs = 30_000;

/**
 * Markdown as HTML (`htmlOfMarkdown`). A parser can be kept busy for minutes by nested or unfinished markup,
 * so all but short texts are converted by a thread of their own.
 * @returns null where it takes too much time or memory
 */
export async function markdownHtml(markdown: string, ms = usualMs): Promise<string | null> {
  if (isQuick(markdown)) return htmlOfMarkdown(markdown);
  const worker = new Worker(new URL('markdown-worker.ts', import.meta.url), {
    workerData: markdown,
    // Only the program's own messages go to its output.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const tooMuch = () => resolve(null);
  worker.once('message', (html) => resolve(String(html)));
  // Out of memory, or nested too deeply.
  worker.once('error', tooMuch);
  worker.once('exit', tooMuch);
  const timer = setTimeout(tooMuch, ms);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** What takes longest is markup: with so few signs no text takes more than some hundredths of a second. */
function isQuick(markdown: string): boolean {
  return markdown.length <= 2_000 && (markdown.match(/[^\w\s]/g)?.length ?? 0) <= 150;
}
