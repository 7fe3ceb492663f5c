import { describe, expect, test } from 'vitest';

import { NetworkError, type NetworkAccount } from '#server/networks/network.ts';
import { media, post, publish, signal, startDesk } from '#test/networks/linkedin-desk.ts';
import { memberUrn } from '#test/networks/linkedin-products.ts';
import { memberScopes } from './guide.ts';

const pdf = { url: 'https://media.example/report.pdf', type: 'application/pdf', alt: null };

/** A desk whose library holds one PDF. */
async function withDocument(...given: Parameters<typeof startDesk>) {
  const desk = await startDesk(...given);
  const asked: unknown[] = [];
  const bytes = Buffer.from('%PDF-1.7 and what follows');
  desk.account.media = {
    ...desk.account.media,
    document: async (_medium, ceiling) => {
      asked.push(ceiling);
      const stream = () => new Response(bytes).body ?? new ReadableStream<Uint8Array>();
      return { stream, bytes: bytes.length, type: 'application/pdf', pages: 3, name: 'Annual report' };
    },
  };
  return { ...desk, asked, bytes };
}

/** The requests of a desk that went to uploads. */
const uploads = ({ server }: Awaited<ReturnType<typeof startDesk>>) =>
  server.requests.filter(({ line }) => line.includes('/dms-uploads/'));

describe('a video', () => {
  test('goes in the parts that LinkedIn names, each one time, and arrives whole', async () => {
    const desk = await startDesk({ partBytes: 30_000 });
    await publish(desk, post('words', { media: [media.video('', 100_000)] }));
    expect(uploads(desk).map(({ bytes }) => bytes)).toEqual([30_000, 30_000, 30_000, 10_000]);
    const [stored] = desk.server.files.values();
    expect(stored?.bytes).toHaveLength(100_000);
    expect(stored?.bytes.subarray(4, 12).toString()).toBe('ftypmp42');
    expect(desk.server.posts[0]?.media).toMatchObject([{ id: stored?.urn }]);
  });

  test('is waited for while LinkedIn works on it', async () => {
    const desk = await startDesk({ processing: 4 });
    await publish(desk, post('words', { media: [media.video('')] }));
    const asked = desk.server.requests.filter(({ line }) => line.startsWith('GET /rest/videos/'));
    expect(asked).toHaveLength(4);
  });

  test('that LinkedIn cannot process is refused in its words, and nothing is seen', async () => {
    const desk = await startDesk({ processing: 2, processingFails: true });
    await expect(publish(desk, post('words', { media: [media.video('')] }))).rejects.toMatchObject({
      kind: 'reject',
      replyText: 'Unsupported codec',
      next: expect.stringContaining('H.264'),
    });
    expect(desk.server.posts).toEqual([]);
  });

  test('that is never ready is waited for no longer than whoever waits has patience', async () => {
    const { network, account } = await startDesk({ processing: Infinity });
    const waiting = new AbortController();
    const patience = new Error('enough');
    setImmediate(() => waiting.abort(patience));
    const step = post('', { media: [media.video('')] });
    await expect(network.prepare(account, step, waiting.signal)).rejects.toBe(patience);
  });

  test('is posted at once where the sign-in may not ask how it is', async () => {
    const desk = await startDesk({ showsStatus: false }, { owner: memberUrn, scopes: memberScopes });
    await publish(desk, post('words', { media: [media.video('')] }));
    expect(desk.server.posts).toHaveLength(1);
  });

  test('that ends before its last byte is tried again, and nothing is seen', async () => {
    const desk = await startDesk({ partBytes: 30_000 });
    const reader = desk.account.media;
    const account: NetworkAccount = {
      ...desk.account,
      media: {
        ...reader,
        async video(medium, ceiling) {
          const file = await reader.video(medium, ceiling);
          return { ...file, stream: () => new Response(new Uint8Array(40_000)).body ?? file.stream() };
        },
      },
    };
    await expect(publish({ ...desk, account }, post('', { media: [media.video('')] }))).rejects.toMatchObject(
      {
        kind: 'retry',
        message: expect.stringContaining('before its last byte'),
      },
    );
    expect(desk.server.posts).toEqual([]);
  });

  test.each<[string, (value: { uploadInstructions: { firstByte: number; lastByte: number }[] }) => void]>([
    ['leave a gap', (value) => void value.uploadInstructions.splice(1, 1)],
    ['overlap', ({ uploadInstructions: [, second] }) => second && (second.firstByte -= 1)],
    ['end early', (value) => void value.uploadInstructions.pop()],
    [
      'go on after the end',
      ({ uploadInstructions }) =>
        void uploadInstructions.push({ ...uploadInstructions[0], firstByte: 100_000, lastByte: 100_009 }),
    ],
    [
      'are one of a size that nobody can hold',
      (value) =>
        void (value.uploadInstructions = [{ ...value.uploadInstructions[0], firstByte: 0, lastByte: 1e12 }]),
    ],
  ])('whose parts %s is not uploaded', async (_how, change) => {
    const desk = await startDesk({ partBytes: 30_000 });
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (!address.includes('/rest/videos?action=initializeUpload')) return answer;
        const body = JSON.parse(answer.text());
        change(body.value);
        return { ...answer, text: () => JSON.stringify(body) };
      },
    };
    const account = { ...desk.account, io };
    await expect(publish({ ...desk, account }, post('', { media: [media.video('')] }))).rejects.toMatchObject(
      {
        kind: 'retry',
      },
    );
    expect(uploads(desk)).toEqual([]);
  });

  test('whose part is stored without a receipt is tried again', async () => {
    const desk = await startDesk();
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        return address.includes('/dms-uploads/') ? { ...answer, headers: {} } : answer;
      },
    };
    const account = { ...desk.account, io };
    await expect(publish({ ...desk, account }, post('', { media: [media.video('')] }))).rejects.toMatchObject(
      {
        kind: 'retry',
      },
    );
    expect(desk.server.posts).toEqual([]);
  });
});

describe('images', () => {
  test('have their alternative text in the post: one alone, and several together', async () => {
    const desk = await startDesk();
    await publish(desk, post('one', { media: [media.picture('a boat', 20)] }));
    await publish(desk, post('two', { media: [media.picture('a boat', 20), media.picture('', 20)] }));
    expect(desk.server.posts.map((one) => one.media.map(({ alt }) => alt))).toEqual([
      ['a boat'],
      ['a boat', null],
    ]);
  });

  test('whose alternative text is too long are refused with the number', async () => {
    const { network, account } = await startDesk();
    const step = post('', { media: [media.picture('x'.repeat(4_088), 20)] });
    await expect(network.prepare(account, step, signal)).rejects.toMatchObject({
      message: 'An alt text is 2 characters too long: at most 4086.',
    });
  });

  test('whose token is revoked between upload and post are not seen', async () => {
    const desk = await startDesk();
    const prepared = await desk.network.prepare(
      desk.account,
      post('', { media: [media.picture('', 20)] }),
      signal,
    );
    desk.server.signIns.revokeAll();
    const sending = { ...post(''), key: 'a', prepared, attemptedAt: desk.account.now(), under: null };
    await expect(desk.network.send(desk.account, sending, signal)).rejects.toMatchObject({ kind: 'expired' });
    expect(desk.server.posts).toEqual([]);
  });
});

describe('a document', () => {
  test('is uploaded with the limits of LinkedIn, and has the chosen title or its own name', async () => {
    const desk = await withDocument();
    await publish(desk, post('one', { media: [pdf] }));
    await publish(desk, post('two', { media: [pdf], options: { document_title: ' The year 2026 ' } }));
    expect(desk.server.posts.map((one) => one.media[0]?.title)).toEqual(['Annual report', 'The year 2026']);
    expect(desk.asked[0]).toEqual({ bytes: 100_000_000, pages: 300 });
    const [stored] = desk.server.files.values();
    expect(stored).toMatchObject({
      bytes: desk.bytes,
      type: 'application/pdf',
      owner: expect.stringContaining('urn:li:organization'),
    });
  });

  test('that LinkedIn cannot process is refused', async () => {
    const desk = await withDocument({ processing: 1, processingFails: true });
    await expect(publish(desk, post('', { media: [pdf] }))).rejects.toMatchObject({
      kind: 'reject',
      next: expect.stringContaining('password'),
    });
  });

  test('beside an image is refused before anything is uploaded', async () => {
    const desk = await withDocument();
    const step = post('', { media: [pdf, media.picture('', 20)] });
    await expect(desk.network.prepare(desk.account, step, signal)).rejects.toMatchObject({ kind: 'reject' });
    expect(desk.server.requests).toEqual([]);
  });
});

describe('an upload', () => {
  test.each([
    [400, 'reject'],
    [403, 'retry'],
    [404, 'retry'],
    [413, 'reject'],
    [429, 'rate_limited'],
    [503, 'retry'],
  ])('that is answered with %i is a case of %s', async (status, kind) => {
    const desk = await startDesk();
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        return address.includes('/dms-uploads/') ? { ...answer, status } : answer;
      },
    };
    const account = { ...desk.account, io };
    await expect(
      publish({ ...desk, account }, post('', { media: [media.picture('', 20)] })),
    ).rejects.toMatchObject({
      kind,
    });
  });

  test('to another host than LinkedIn’s does not bring the token there', async () => {
    const desk = await startDesk();
    const seen: Record<string, string>[] = [];
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        if (address.startsWith('https://elsewhere.example/')) {
          seen.push(options?.headers ?? {});
          throw new NetworkError('retry', () => 'enough', { next: null });
        }
        const answer = await desk.io.fetch(address, options);
        const text = () => answer.text().replaceAll(desk.server.origin, 'https://elsewhere.example');
        return { ...answer, text };
      },
    };
    const account = { ...desk.account, io };
    await publish({ ...desk, account }, post('', { media: [media.picture('', 20)] })).catch(() => null);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toHaveProperty('authorization');
  });

  test('of a medium that has vanished says so, and nothing is seen', async () => {
    const desk = await startDesk();
    const gone = new NetworkError('retry', () => 'The image could not be read.', { next: null });
    const account = { ...desk.account, media: { ...desk.account.media, image: () => Promise.reject(gone) } };
    await expect(publish({ ...desk, account }, post('', { media: [media.picture('', 20)] }))).rejects.toBe(
      gone,
    );
    expect(desk.server.posts).toEqual([]);
  });
});

describe('the address to upload to', () => {
  const told = (error: unknown) => `${String(error)} ${JSON.stringify(error)}`;
  const granting = '/dms-uploads/x?token=granting';

  test.each([
    ['of an image', media.picture('', 20)],
    ['of a video', media.video('')],
  ])('%s is told nowhere, even if it is none', async (_of, medium) => {
    const desk = await startDesk();
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (!address.includes('initializeUpload')) return answer;
        return {
          ...answer,
          text: () => answer.text().replaceAll(/"uploadUrl":"[^"]*"/g, `"uploadUrl":"${granting}"`),
        };
      },
    };
    const publishing = publish({ ...desk, account: { ...desk.account, io } }, post('', { media: [medium] }));
    const error: unknown = await publishing.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'retry' });
    expect(told(error)).not.toContain('granting');
  });

  test('is told nowhere, even if LinkedIn repeats it in a refusal', async () => {
    const desk = await startDesk();
    let used = '';
    const io: NetworkAccount['io'] = {
      async fetch(address, options) {
        const answer = await desk.io.fetch(address, options);
        if (!address.includes('/dms-uploads/')) return answer;
        used = address;
        return { ...answer, status: 400, text: () => JSON.stringify({ message: `Not at ${address}` }) };
      },
    };
    const step = post('', { media: [media.picture('', 20)] });
    const publishing = publish({ ...desk, account: { ...desk.account, io } }, step);
    const error: unknown = await publishing.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'reject', replyText: expect.stringContaining('Not at') });
    expect(used).toContain('/dms-uploads/');
    expect(told(error)).not.toContain(used);
  });
});
