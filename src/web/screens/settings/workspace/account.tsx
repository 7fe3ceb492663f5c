import { useMe } from '#web/parts/workspace/me.ts';
import { ConnectedApps } from './connected-apps.tsx';
import { FirstPassword } from './first-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Person } from './person.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export function AccountSettings() {
  const { user } = useMe();
  return (
    <>
      <Person />
      {user.has_password ? <Password /> : <FirstPassword />}
      <Passkeys />
      <TwoFactor />
      <Sessions />
      <ConnectedApps />
    </>
  );
}
