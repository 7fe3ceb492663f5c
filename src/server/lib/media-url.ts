/** What a medium's URL names. */
interface Addressed {
  key: string;
  id: number;
  extension: string;
}

/** `key` is 22 unguessable characters; the rest is for people and for programs that look at file endings. */
const pathOf = /^\/media\/([\w-]{22})\/\d+\.[a-z\d]{2,4}$/;

/** The medium's public URL, for everyone who knows it. */
export function addressOf({ key, id, extension }: Addressed, baseUrl: string): string {
  return `${baseUrl}/media/${key}/${id}.${extension}`;
}

/** The key in one of our URLs; null for any other. */
export function keyIn(address: string, baseUrl: string): string | null {
  const url = URL.parse(address);
  return url?.origin === baseUrl ? (pathOf.exec(url.pathname)?.[1] ?? null) : null;
}
