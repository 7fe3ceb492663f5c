import type { Io } from '#server/lib/io.ts';
import type { SigningKey } from '#server/lib/signing-key.ts';

/** How an account is connected, told by its network: the pages and the rows of it belong to `features/accounts`. */

/** What opens an account at its network. */
export interface Credentials {
  /**
   * A JSON object that its network alone reads; sealed wherever it is stored. Of renewed ones, what is left out or
   * empty stays as it was: a network that hands out no new refresh token leaves the old one good.
   */
  secret: string;
  /** When they are to be renewed, well before they end; null where they need not be, or cannot. */
  renewAt: Date | null;
  /** When a person must have connected the account again; null where that is never so, or not known. */
  expiresAt: Date | null;
}

/** Who an account is at its network, as the network itself said. */
export interface Identity {
  /** The network's own id, which no renaming changes; with its server where another server may give the same. */
  remoteId: string;
  name: string;
  handle: string | null;
  /** Address of its picture at the network. */
  avatarUrl: string | null;
  /** What the network needs to know besides the credentials: its server, its own limits (`text_limit` …). */
  settings: Readonly<Record<string, unknown>>;
}

/** An account that is connected, and is proved to be allowed to post. */
export interface Connected {
  identity: Identity;
  credentials: Credentials;
}

/** A person gives a name and a password made for programs. */
export interface PasswordConnect {
  by: 'password';
  /**
   * @param given.server the origin of the account's own server (`https://pds.example`); null for the network's usual one
   * @param given.code a second factor, where the network asked for one
   * @throws NetworkError `expired` where name, password or code are wrong; `reject` where it may not post
   */
  connect(
    io: Io,
    given: { server: string | null; identifier: string; password: string; code: string | null },
    at: { now: Date; signal: AbortSignal },
  ): Promise<Connected>;
}

/** Our program as a server knows it (OAuth 2, RFC 6749 section 2.2). */
export interface App {
  clientId: string;
  /** A word that both know, or a key of ours; null for a program that proves nothing. */
  clientSecret: string | null;
}

/** This desk as the servers of networks know it. */
export interface Desk {
  /** Where people come back to: at BASE_URL. */
  redirectUri: string;
  /** By which it proves that it is this desk. */
  key: SigningKey;
}

/** A person allows it at the network and comes back with a code (OAuth 2 with PKCE, RFC 7636). */
export interface OAuthConnect {
  by: 'oauth';
  /** Why this way is closed to a desk at this address, and what to do instead; without it, it never is. */
  closed?(desk: Desk): string | null;
  /**
   * What a desk says of itself at its own address, for networks whose servers read there who asks
   * (https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/); null where none would.
   */
  document?: { path: string; of(desk: Desk): Readonly<Record<string, unknown>> | null };
  /**
   * Introduces our program to a server, or finds it in the settings. Kept by whoever asks, for all further accounts.
   * @param server its origin (`https://mastodon.example`); null where the network has one alone
   * @throws NetworkError `reject` where this is no such server
   */
  register(io: Io, server: string | null, desk: Desk, signal: AbortSignal): Promise<App>;
  /** @throws NetworkError `reject` where the server does not take the person */
  begin(
    io: Io,
    asked: OAuthAsked & {
      /** Who is to sign in, as somebody typed it or as the network named the account; null where they say so there. */
      identifier: string | null;
      state: string;
      challenge: string;
    },
    at: { now: Date; signal: AbortSignal },
  ): Promise<Begun>;
  /** @throws NetworkError `expired` where the code is not taken; `reject` where it does not allow posting */
  finish(
    io: Io,
    asked: OAuthAsked & Pick<Begun, 'kept'> & { code: string; issuer: string | null; verifier: string },
    at: { now: Date; signal: AbortSignal },
  ): Promise<Connected>;
}

export interface Begun {
  /** Where the person is sent. */
  url: string;
  /** What the network needs to know again when they are back; sealed until then. */
  kept: string | null;
}

export interface OAuthAsked {
  app: App;
  server: string | null;
  redirectUri: string;
}

/**
 * The ways in which accounts of a network are connected, the usual one first. `server`: the person names the server
 * that the account is on.
 */
export interface Connecting {
  ways: readonly (PasswordConnect | OAuthConnect)[];
  server: 'needed' | 'optional' | 'none';
  /** Settings of the installation that must be made before anything can be connected, by their names. */
  missing?(): readonly string[];
}
