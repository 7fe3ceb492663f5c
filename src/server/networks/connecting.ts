import type { Io } from '#server/lib/io.ts';
import type { SigningKey } from '#server/lib/signing-key.ts';

/**
 * How accounts of a network are connected, as data of the network: pages and rows belong to
 * `areas/delivery/accounts`.
 */

/** What opens an account at its network. */
export interface Credentials {
  /**
   * A JSON object that only its network reads; encrypted wherever it is stored. Fields that renewed
   * credentials omit or leave empty keep their values, since a network that issues no new refresh token
   * leaves the old one valid.
   */
  secret: string;
  /** When they are to be renewed, well before they expire; null where they need not be, or cannot. */
  renewAt: Date | null;
  /** When a person must have connected the account again; null where that is never needed, or not known. */
  expiresAt: Date | null;
}

/** An account's identity at its network, as the network itself reports it. */
export interface Identity {
  /**
   * The network's own id, which renaming does not change; with its server where ids are unique per server
   * only.
   */
  remoteId: string;
  name: string;
  handle: string | null;
  /** URL of its picture at the network. */
  avatarUrl: string | null;
  /** What the network needs besides the credentials: its server, its own limits (`text_limit` …). */
  settings: Readonly<Record<string, unknown>>;
}

/** A connected account with proven permission to post. */
export interface Connected {
  identity: Identity;
  credentials: Credentials;
  /** What it is, in the reader's language, where a sign-in brings several kinds: t`Page`. */
  kind?: string;
}

/** The guide for connecting an account by one of the methods. */
interface Guide {
  needs: readonly string[];
  steps: readonly string[];
  /** Procedures of their own, of which a person follows one; `steps` is empty then. */
  variants?: readonly { title: string; steps: readonly string[]; scopes?: readonly string[] }[];
  link?: { label: string; url: string };
  /** The permissions that an administrator's app must have, exactly as the network writes them. */
  scopes?: readonly string[];
  /** What works without the network's review and what does not, what it costs, how long a sign-in lasts. */
  notes?: readonly string[];
}

interface GuidedField {
  label: string;
  hint: string;
}

/** A person enters a name and an app password. */
export interface PasswordConnect {
  by: 'password';
  /**
   * `looksLike`: a regular expression; input that does not match is accepted all the same, with `otherwise`
   * as a warning.
   */
  guide(): Guide & {
    /** Absent where the password says it all; then `connect` gets an empty one. */
    identifier?: GuidedField & { optional?: true };
    password: GuidedField & { looksLike?: string; otherwise?: string };
    code?: GuidedField;
  };
  /**
   * @param given.server the origin of the account's own server (`https://pds.example`); null for the network's usual one
   * @param given.code a second factor, where the network asked for one
   * @throws NetworkError `expired` where name, password or code are wrong; `reject` where it may not post
   */
  connect(
    io: Io,
    credentials: { server: string | null; identifier: string; password: string; code: string | null },
    at: { now: Date; signal: AbortSignal },
  ): Promise<Connected>;
}

/** Our OAuth client as a server knows it (OAuth 2, RFC 6749 section 2.2). */
export interface App {
  clientId: string;
  /** A shared secret, or a key of ours; null for a public client. */
  clientSecret: string | null;
  /** The network lets this app ask for the rights to pages too, as an administrator has set. */
  pages?: boolean;
  /** The account at the network that answers for the app, where the network wants it named. */
  contact?: string | null;
}

/** This installation as networks' servers know it. */
export interface InstanceClient {
  /** Where people return to, at BASE_URL. */
  redirectUri: string;
  /** The key that identifies this installation. */
  key: SigningKey;
  /** Our apps at networks where an administrator registers them and sets their keys. */
  apps: Readonly<Record<AppName, App | null>>;
}

/** Networks of one company can share an app. */
export type AppName =
  | 'google'
  | 'linkedin'
  | 'meta'
  | 'pinterest'
  | 'reddit'
  | 'threads'
  | 'tiktok'
  | 'tumblr'
  | 'x';

/** A person approves at the network and returns with a code (OAuth 2 with PKCE, RFC 7636). */
export interface OAuthConnect {
  by: 'oauth';
  /** `identifier`: a name by which the network finds the account's server; it may be empty. */
  guide(): Guide & { identifier?: GuidedField };
  /**
   * Why this method is unavailable to an installation at this URL, and what to do instead; absent: always
   * available.
   */
  closed?(instance: InstanceClient): string | null;
  /**
   * The client metadata that an installation serves at its own URL, for networks whose servers look up
   * clients there (https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/); null
   * where none is needed.
   */
  document?: {
    path: string;
    of(instance: InstanceClient): Readonly<Record<string, unknown>> | null;
  };
  /**
   * Asks the network whether the configured app's keys are right. Throws `NetworkError` `reject` where they
   * are not.
   */
  verifyApp?(io: Io, app: App, at: { now: Date; signal: AbortSignal }): Promise<void>;
  /** The app is the one of the installation's settings, which may change; nothing is registered. */
  configured?: true;
  /** Accounts stay connected when the secret of that app is replaced, at the network and in the settings. */
  outlivesSecret?: true;
  /**
   * Registers our client at a server, or reads it from the settings. The caller stores it for all further
   * accounts.
   * @param server its origin (`https://mastodon.example`); null where the network has only one
   * @throws NetworkError `reject` where this is no such server
   */
  register(io: Io, server: string | null, instance: InstanceClient, signal: AbortSignal): Promise<App>;
  /** @throws NetworkError `reject` where the server does not accept the person */
  begin(
    io: Io,
    request: OAuthRequest & {
      /** The account, as the person typed it or as the network named it; null where they choose it there. */
      identifier: string | null;
      state: string;
      challenge: string;
    },
    at: { now: Date; signal: AbortSignal },
  ): Promise<Begun>;
  /**
   * @returns the accounts that the person may post with: a person often has several pages, and chooses
   * @throws NetworkError `expired` where the code is refused; `reject` where it does not allow posting
   */
  finish(
    io: Io,
    request: OAuthRequest & Pick<Begun, 'kept'> & { code: string; issuer: string | null; verifier: string },
    at: { now: Date; signal: AbortSignal },
  ): Promise<readonly [Connected, ...Connected[]]>;
}

export interface Begun {
  /** Where the person is sent. */
  url: string;
  /** What the network needs again when they return; encrypted until then. */
  kept: string | null;
}

export interface OAuthRequest {
  app: App;
  server: string | null;
  redirectUri: string;
}

/**
 * The methods of connecting accounts of a network, the usual one first. `server`: the person names the
 * account's server, and `serverHint` explains that. `may`: what Copydesk may do then, and what it never does.
 */
export interface Connecting {
  ways: readonly (PasswordConnect | OAuthConnect)[];
  server: 'needed' | 'optional' | 'none';
  serverHint?(): string;
  /**
   * The server is a site at the root of its host, and nothing else is there: an address with a path would be
   * another site. Absent for a server with accounts of many.
   */
  site?: {
    /** The paths of a site's own pages, which people paste: `/wp-admin`. */
    pages: readonly string[];
  };
  may(): readonly string[];
  /** What stays valid at the network when an account is removed, and where a person ends it. */
  remains?(): string;
  /** Settings of the installation that must be set before anything can be connected, by their names. */
  missing?(instance: InstanceClient): readonly string[];
}
