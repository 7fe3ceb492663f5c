import { renderSVG } from 'uqr';
import { useState, type ReactNode } from 'react';

import { auth } from '#web/parts/auth.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useAuthMutation, useAuthQuery } from './auth-query.ts';
import { Section } from './section.tsx';

type Asked = 'enable' | 'disable' | 'codes' | null;

/** An authenticator app as the second step of signing in, with recovery codes for when it is lost. */
export function TwoFactor() {
  const session = useAuthQuery('session', () => auth.getSession()).data;
  const enabled = session?.user.twoFactorEnabled ?? false;
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <Section
      title="Authenticator app"
      description="A second step at sign-in: six digits from an app on your phone."
      action={
        enabled ? (
          <span className="flex gap-2">
            <Button onPress={() => setAsked('codes')}>New recovery codes</Button>
            <Button look="danger" onPress={() => setAsked('disable')}>
              Switch off
            </Button>
          </span>
        ) : (
          <Button onPress={() => setAsked('enable')}>Set up</Button>
        )
      }
    >
      <p className="text-soft">{enabled ? <Badge tone="good">On</Badge> : 'Not set up.'}</p>
      {asked === 'enable' && <Enable onClose={() => setAsked(null)} />}
      {asked === 'codes' && <NewCodes onClose={() => setAsked(null)} />}
      {asked === 'disable' && <Disable onClose={() => setAsked(null)} />}
    </Section>
  );
}

function Enable({ onClose }: { onClose: () => void }) {
  const enable = useAuthMutation((password: string) => auth.twoFactor.enable({ password }));
  const verify = useAuthMutation((code: string) => auth.twoFactor.verifyTotp({ code }));
  const [code, setCode] = useState('');
  const made = enable.data;
  if (!made || !('totpURI' in made)) {
    return (
      <PasswordDialog
        title="Set up the authenticator app"
        action="Continue"
        pending={enable.isPending}
        onClose={onClose}
        onPassword={enable.mutate}
      >
        Your password first.
      </PasswordDialog>
    );
  }
  if (verify.isSuccess) {
    return (
      <Dialog title="Keep these recovery codes" isOpen onClose={onClose}>
        <Codes codes={made.backupCodes} onDone={onClose} />
      </Dialog>
    );
  }
  const address: string = made.totpURI;
  return (
    <Dialog title="Set up the authenticator app" isOpen onClose={onClose}>
      <p className="mb-4 text-soft">Scan this with the app, then type the six digits it shows.</p>
      <Qr text={address} />
      <p className="mt-3 text-xs text-faint">
        Without a camera, type this key:{' '}
        <span className="font-mono break-all text-soft select-all">
          {new URL(address).searchParams.get('secret')}
        </span>
        , or{' '}
        <a className="text-accent underline underline-offset-2" href={address}>
          open it in an app here
        </a>
        .
      </p>
      <Form className="mt-4 flex items-end gap-2" onSubmit={() => verify.mutate(code.replace(/\s/g, ''))}>
        <TextField
          label="Code"
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          isRequired
          className="w-40"
        />
        <Button type="submit" look="primary" isPending={verify.isPending}>
          Switch on
        </Button>
      </Form>
    </Dialog>
  );
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const make = useAuthMutation((password: string) => auth.twoFactor.generateBackupCodes({ password }));
  if (!make.data) {
    return (
      <PasswordDialog
        title="New recovery codes"
        action="Make new codes"
        pending={make.isPending}
        onClose={onClose}
        onPassword={make.mutate}
      >
        The codes you have now stop working.
      </PasswordDialog>
    );
  }
  return (
    <Dialog title="Keep these recovery codes" isOpen onClose={onClose}>
      <Codes codes={make.data.backupCodes} onDone={onClose} />
    </Dialog>
  );
}

function Disable({ onClose }: { onClose: () => void }) {
  const disable = useAuthMutation((password: string) => auth.twoFactor.disable({ password }));
  return (
    <PasswordDialog
      title="Switch the second step off?"
      action="Switch off"
      pending={disable.isPending}
      onClose={onClose}
      onPassword={(password) =>
        disable.mutate(password, {
          onSuccess: () => {
            toast('The second step is off.');
            onClose();
          },
        })
      }
    >
      The password alone is then enough to sign in.
    </PasswordDialog>
  );
}

interface PasswordDialogProps {
  title: string;
  action: string;
  pending: boolean;
  children: ReactNode;
  onPassword: (password: string) => void;
  onClose: () => void;
}

function PasswordDialog({ title, action, pending, children, onPassword, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">{children}</p>
      <Form className="flex flex-col gap-4" onSubmit={() => onPassword(password)}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          isFirst
        />
        <Button type="submit" look="primary" isPending={pending} className="self-end">
          {action}
        </Button>
      </Form>
    </Dialog>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p className="mb-4 text-soft">
        Each opens your account once when the app is lost. They are not shown again: print them or put them
        where you keep passwords.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-base select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end gap-2">
        <Button
          onPress={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(() => toast('Codes copied.'))
          }
        >
          Copy
        </Button>
        <Button look="primary" onPress={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  );
}

/** Always dark on light: phones read it best, in either theme. */
function Qr({ text }: { text: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return (
    <img
      src={picture}
      alt="QR code for the authenticator app"
      className="size-48 rounded-md border border-line"
    />
  );
}
