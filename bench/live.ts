import { once } from 'node:events';
import { request } from 'node:http';

/** Another editor, who looks on: hears the stream of changes and says when a card's next one has come. */
export async function editor(
  port: number,
  key: string,
): Promise<{ heard(card: number): Promise<void>; leave(): void }> {
  const waiting = new Map<number, (() => void)[]>();
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/tool/api/v1/events.php',
    headers: { authorization: `Bearer ${key}` },
  });
  asked.end();
  const [stream] = await once(asked, 'response');
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
        for (const tell of waiting.get(card_id) ?? []) tell();
        waiting.delete(card_id);
      }
    }
  });
  await started;
  return {
    heard: (card) => new Promise((resolve) => waiting.set(card, [...(waiting.get(card) ?? []), resolve])),
    leave: () => void stream.destroy(),
  };
}
