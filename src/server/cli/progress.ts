import type { WriteStream } from 'node:tty';

import type { Progress } from '#server/areas/intake/imports/import-file.ts';

const width = 30;

/** A bar that redraws itself at a terminal; elsewhere a line every ten seconds. */
export function progressBar(
  stream: Pick<WriteStream, 'write' | 'isTTY'>,
  clock: () => number = () => performance.now(),
): { show: (progress: Progress) => void; end: () => void } {
  const everyMs = stream.isTTY ? 100 : 10_000;
  let first: { at: number; rows: number } | null = null;
  let printedAt = -Infinity;
  let drawn = false;
  return {
    show(progress) {
      const now = clock();
      first ??= { at: now, rows: progress.rows };
      if (now - printedAt < everyMs && progress.stage === 'reading') return;
      printedAt = now;
      const seconds = (now - first.at) / 1000;
      const text = line(progress, seconds > 0.5 ? Math.round((progress.rows - first.rows) / seconds) : null);
      stream.write(stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
      drawn = true;
    },
    end() {
      if (drawn && stream.isTTY) stream.write('\n');
    },
  };
}

function line({ bytesRead, bytesTotal, rows, bad, stage }: Progress, rate: number | null): string {
  const share = bytesTotal === 0 ? 1 : Math.min(bytesRead / bytesTotal, 1);
  const full = Math.round(share * width);
  const bar = '█'.repeat(full) + '░'.repeat(width - full);
  const facts = [
    `${bar} ${Math.round(share * 100)} %`,
    `${rows} rows`,
    bad > 0 && `${bad} passed over`,
    rate !== null && stage === 'reading' && `${rate} a second`,
    stage === 'indexing' && 'making the indexes',
    stage === 'settling' && 'making the statistics',
  ];
  return facts.filter(Boolean).join('  ');
}
