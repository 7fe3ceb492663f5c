import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { renderSVG } from 'uqr';

import { auth } from '#web/parts/workspace/auth.ts';
import { Section } from '#web/screens/settings/section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAuthMutation, useAuthQuery } from './auth-query.ts';

type OpenDialog = 'enable' | 'disable' | 'codes' | null;

/** Two-factor sign-in by an authenticator app, with recovery codes. */
export function TwoFactor() {
  const session = useAuthQuery('session', () => auth.getSession()).data;
  const enabled = session?.user.twoFactorEnabled ?? false;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  return (
    <Section
      title={t`Authenticator app`}
      place="two-factor"
      description={t`Two-factor authentication with 6-digit codes from an app on your phone.`}
      action={
        enabled ? (
          <span className="flex gap-2">
            <Button onPress={() => setDialog('codes')}>{t`New recovery codes`}</Button>
            <Button variant="danger" onPress={() => setDialog('disable')}>
              {t`Turn off`}
            </Button>
          </span>
        ) : (
          <Button onPress={() => setDialog('enable')}>{t`Set up`}</Button>
        )
      }
    >
      <p className="text-soft">
        {enabled ? <Badge tone="good">{t({ message: 'On', context: 'state' })}</Badge> : t`Not set up.`}
      </p>
      {dialog === 'enable' && <Enable onClose={() => setDialog(null)} />}
      {dialog === 'codes' && <NewCodes onClose={() => setDialog(null)} />}
      {dialog === 'disable' && <Disable onClose={() => setDialog(null)} />}
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
        title={t`Set up authenticator app`}
        action={t`Continue`}
        pending={enable.isPending}
        onClose={onClose}
        onPassword={enable.mutate}
      >
        {t`Enter your password to continue.`}
      </PasswordDialog>
    );
  }
  if (verify.isSuccess) {
    return (
      <Dialog title={t`Save your recovery codes`} isOpen onClose={onClose}>
        <Codes codes={made.backupCodes} onDone={onClose} />
      </Dialog>
    );
  }
  const address: string = made.totpURI;
  const key = new URL(address).searchParams.get('secret');
  return (
    <Dialog title={t`Set up authenticator app`} isOpen onClose={onClose}>
      <p className="mb-4 text-soft">{t`Scan this code with the app, then enter the 6-digit code it shows.`}</p>
      <Qr text={address} />
      <p className="mt-3 text-xs text-faint">
        <Trans>
          No camera? Enter this key: <span className="font-mono break-all text-soft select-all">{key}</span>,
          or{' '}
          <a className="text-accent underline underline-offset-2" href={address}>
            open it in an app on this device
          </a>
          .
        </Trans>
      </p>
      <Form className="mt-4 flex items-end gap-2" onSubmit={() => verify.mutate(code.replace(/\s/g, ''))}>
        <TextField
          label={t`Code`}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          isRequired
          className="w-40"
        />
        <Button type="submit" variant="primary" isPending={verify.isPending}>
          {t`Turn on`}
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
        title={t`New recovery codes`}
        action={t`Create new codes`}
        pending={make.isPending}
        onClose={onClose}
        onPassword={make.mutate}
      >
        {t`Your current codes stop working.`}
      </PasswordDialog>
    );
  }
  return (
    <Dialog title={t`Save your recovery codes`} isOpen onClose={onClose}>
      <Codes codes={make.data.backupCodes} onDone={onClose} />
    </Dialog>
  );
}

function Disable({ onClose }: { onClose: () => void }) {
  const disable = useAuthMutation((password: string) => auth.twoFactor.disable({ password }));
  return (
    <PasswordDialog
      title={t`Turn off two-factor authentication?`}
      action={t`Turn off`}
      pending={disable.isPending}
      onClose={onClose}
      onPassword={(password) =>
        disable.mutate(password, {
          onSuccess: () => {
            toast(t`Two-factor authentication turned off.`);
            onClose();
          },
        })
      }
    >
      {t`You’ll sign in with your password only.`}
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
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          isFirst
        />
        <Button type="submit" variant="primary" isPending={pending} className="self-end">
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
        {t`Use one if you lose your authenticator app. Each works once. They won’t be shown again: print them or save them in your password manager.`}
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono text-base select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex justify-end gap-2">
        <Button
          onPress={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(() => toast(t`Codes copied.`))
          }
        >
          {t`Copy`}
        </Button>
        <Button variant="primary" onPress={onDone}>
          {t`I’ve saved them`}
        </Button>
      </div>
    </>
  );
}

/** Always dark on light, in either theme, because that scans best. */
function Qr({ text }: { text: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return (
    <img
      src={picture}
      alt={t`QR code for the authenticator app`}
      className="size-48 rounded-md border border-line"
    />
  );
}
