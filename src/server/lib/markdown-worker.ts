import { parentPort, workerData } from 'node:worker_threads';

import { htmlOfMarkdown } from './markdown-html.ts';

parentPort?.postMessage(htmlOfMarkdown(String(workerData)));
