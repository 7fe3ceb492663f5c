/**
 * Answers many askers with few questions: those who ask in the same turn of the event loop go together, as the
 * requests of one screen do; while a load is under way, new keys wait, and go together with the next. Nothing is
 * remembered, so every answer is as fresh as one asked for alone.
 * @param load one value for each key, in the order of the keys
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
        // Lengths are equal by load's promise.
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
