/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors */

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What X answers, where it does. */
export type Outcome = Reply | 'silence' | 'flood';

export const problem = (status: number, title: string, detail: string, type = 'about:blank'): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title, detail, type, status },
});

export const problemType = (name: string) => `https://api.x.com/2/problems/${name}`;

export const invalid = (detail: string) =>
  problem(400, 'Invalid Request', detail, problemType('invalid-request'));

export const forbidden = (detail: string) => problem(403, 'Forbidden', detail);
