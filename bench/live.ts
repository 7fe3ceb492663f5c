import { once } from 'node:events';
import { request } from 'node:http';

/** Another editor with an open stream, who reports a card's next change. */
export async function editor(
  port: number,
  key: string,
): Promise<{ received(card: number): Promise<void>; leave(): void }> {
  const waiting = new Map<number, (() => void)[]>();
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/tool/api/v1/events.php',
    headers: { authorization: `Bearer ${key}` },
  });
  sent.end();
  const [stream] = await once(sent, 'response');
  if (stream.statusCode !== 200) throw new Error(`events.php answered ${stream.statusCode}`);
  stream.setEncoding('utf8');
  const started = once(stream, 'data');
  let rest = '';
  stream.on('data', (chunk: string) => {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, data = '{}'] = /^data: (.*)$/m.exec(frame) ?? [];
      const { cards = [] }: { cards?: { card_id: number }[] } = JSON.parse(data);
      for (const { card_id } of cards) {
        for (const resolveOne of waiting.get(card_id) ?? []) resolveOne();
        waiting.delete(card_id);
      }
    }
  });
  await started;
  return {
    received: (card) => new Promise((resolve) => waiting.set(card, [...(waiting.get(card) ?? []), resolve])),
    leave: () => void stream.destroy(),
  };
}
