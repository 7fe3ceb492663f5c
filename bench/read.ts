/**
 * Reads a path of the API of the program at this port, to its last byte.
 * @throws Error with the answer, unless it is a success
 */
export async function readAll(port: number, key: string, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/tool/api/v1/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
}
