import type { StreamedBody } from '#server/lib/io.ts';

/** JSON as the body of a request, with pictures of some megabytes inside. */
export interface JsonBody {
  body: StreamedBody;
  /** Whether its end was read. Until then Pinterest cannot have received all of it, and so cannot have acted. */
  isRead: () => boolean;
}

const pieceBytes = 65_536;

export function jsonBody(json: unknown): JsonBody {
  const bytes = Buffer.from(JSON.stringify(json));
  let isRead = false;
  return {
    isRead: () => isRead,
    body: {
      bytes: bytes.length,
      stream() {
        let at = 0;
        return new ReadableStream<Uint8Array>({
          pull(controller) {
            if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += pieceBytes)));
            if (at < bytes.length) return;
            isRead = true;
            controller.close();
          },
        });
      },
    },
  };
}
