import { parentPort, workerData } from 'node:worker_threads';

import { htmlOfMarkdown } from '#contract/text/markdown.ts';

parentPort?.postMessage(htmlOfMarkdown(String(workerData)));
