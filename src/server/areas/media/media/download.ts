import { invalid } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import type { Context } from '#server/context.ts';
import { FetchError } from '#server/lib/fetch-error.ts';

/** Milliseconds that a download may take: 2 GB within them are 30 Mbit/s. */
const downloadMs = 10 * 60_000;

/**
 * Streams a file from its public URL; its end only once the caller's rights are confirmed.
 * @throws CodedError validation_error with the other server's message
 */
export async function download<T>(
  { io, settings, confirm }: Pick<Context, 'io' | 'settings' | 'confirm'>,
  url: string,
  use: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  let used: { answer: T } | undefined;
  const { status } = await io
    .fetch(url, {
      timeoutMs: downloadMs,
      maxBytes: settings.mediaBytes,
      into: async (chunks) => {
        used = { answer: await use(confirmed(chunks, confirm)) };
      },
    })
    .catch((error: unknown) => {
      if (error instanceof FetchError) throw unreadable(error.message);
      throw error;
    });
  if (!used) throw unreadable(t`${{ host: new URL(url).host }} answered ${{ status }}.`);
  return used.answer;
}

async function* confirmed(chunks: AsyncIterable<Uint8Array>, confirm: () => Promise<void>) {
  yield* chunks;
  await confirm();
}

function unreadable(why: string) {
  return invalid(t`Couldn’t import the file: ${{ problem: why }}`, { url: why });
}
