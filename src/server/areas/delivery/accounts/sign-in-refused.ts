import { t } from '#contract/message.ts';

/** The parameters with which the network redirects back; any may be missing or forged. */
export interface CameBack {
  state: string | null;
  code: string | null;
  /** The issuer that the response names (RFC 9207); some networks omit it. */
  issuer: string | null;
  /** OAuth 2, RFC 6749 section 4.1.2.1. */
  error: string | null;
  errorDescription: string | null;
}

/** Why a returning person's sign-in is refused. `title` and `message` are shown to them. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
  readonly title: string;
  readonly status: number;

  constructor(title: string, message: string, status = 400) {
    super(message);
    this.title = title;
    this.status = status;
  }
}

/** For a state that is missing, or stored nowhere. */
export function unknownSignIn(): SignInRefused {
  return new SignInRefused(
    t`This sign-in is not known here`,
    t`The URL was not created by this installation, or is too old. Nothing was connected. Start again.`,
  );
}

/** For a person who returns without a code. */
export function refusedThere({
  error,
  errorDescription,
}: Pick<CameBack, 'error' | 'errorDescription'>): SignInRefused {
  if (error === 'access_denied')
    return new SignInRefused(
      t`It was not allowed`,
      t`The network says that Copydesk was not allowed to use the account. Nothing was connected.`,
    );
  const reason = (errorDescription ?? error ?? '').slice(0, 300);
  return new SignInRefused(
    t`The network did not sign you in`,
    reason
      ? t`It said: ${{ reason }}. Nothing was connected. Start again.`
      : t`It sent no code back. Nothing was connected. Start again.`,
  );
}
