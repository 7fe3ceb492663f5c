/**
 * Answers many callers with few queries: calls in the same turn of the event loop are batched, as the
 * requests of one screen are. During a load, new keys wait and form the next batch. Nothing is cached, so
 * every answer is as fresh as a single one.
 * @param load returns one value for each key, in the order of the keys
 */
export function inBatches<K, V>(load: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let waiting: { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const values = await load(batch.map(({ key }) => key));
        // `load` returns equally many.
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as V);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(() => void run());
    });
}
