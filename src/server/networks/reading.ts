import type { Fetched } from '#server/lib/io.ts';

/** Requests with the rights of a connected account, which read and change nothing. */
export interface Reading {
  /** The origin of the API that the credentials are for: they are sent nowhere else. */
  origin: string;
  /** What no message may repeat. */
  secrets: readonly string[];
  /**
   * Makes a GET request with what proves the rights.
   * @param send makes it with these headers; it may be called twice, where a server asks for another proof
   */
  get(
    address: string,
    send: (headers: Readonly<Record<string, string>>) => Promise<Fetched>,
  ): Promise<Fetched>;
  /** Whether the response says that the access token is not accepted, so that a renewed one may be. */
  hasExpired(answer: Fetched): boolean;
}

/** Reading with a bearer token (RFC 6750). @param headers what the network wants besides */
export function bearerReading(given: {
  origin: string;
  token: string;
  secrets: readonly string[];
  headers?: Readonly<Record<string, string>>;
}): Reading {
  const { origin, token, secrets, headers } = given;
  return {
    origin,
    secrets,
    get: (_address, send) => send({ ...headers, authorization: `Bearer ${token}` }),
    hasExpired: ({ status }) => status === 401,
  };
}
