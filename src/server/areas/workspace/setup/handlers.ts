import { CodedError } from '#contract/errors.ts';
import { t } from '#contract/message.ts';
import { requireStrong } from '#server/access/password-strength.ts';
import { hasDemo } from '#server/access/store.ts';
import { hasOwnProvider } from '#server/areas/workspace/single-sign-on/store.ts';
import type { HandlersOf } from '#server/context.ts';
import { insertFirstOwner, isEmpty } from './store.ts';

export const setup = {
  async get({ db, settings }) {
    const [needed, demo, single_sign_on] = await Promise.all([isEmpty(db), hasDemo(db), hasOwnProvider(db)]);
    return {
      needed,
      demo,
      oidc: settings.oidc && { name: settings.oidc.name },
      single_sign_on,
      mail: settings.mail !== null,
    };
  },

  async create({ db, signIn, http }, { name, email, password, organization, timezone, lang }) {
    // Checked twice: here to avoid useless password hashing, below to be certain.
    if (!(await isEmpty(db))) throw alreadyDone();
    await requireStrong(password, [email, name]);
    const { password: passwords } = await signIn.$context;
    const passwordHash = await passwords.hash(password);
    if (
      !(await insertFirstOwner(db, {
        name,
        email,
        passwordHash,
        organization,
        timezone,
        lang,
        from: http.from,
      }))
    )
      throw alreadyDone();
    const { headers } = await signIn.api.signInEmail({
      body: { email, password },
      headers: http.headers,
      returnHeaders: true,
    });
    for (const cookie of headers.getSetCookie()) http.setCookie(cookie);
    return { done: true };
  },
} satisfies HandlersOf<'setup'>;

function alreadyDone(): CodedError {
  return new CodedError('invalid_state', t`This installation is set up already. Sign in instead.`);
}
