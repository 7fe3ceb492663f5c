import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { auth, refusal } from '#web/parts/workspace/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Frame, Refusal } from './frame.tsx';

interface SecondStepProps {
  onEnter: () => void;
  onBack: () => void;
}

/** Asks for the code of the authenticator app, or for a recovery code if the device is lost. */
export function SecondStep({ onEnter, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const verify = async () => {
    setPending(true);
    const digits = code.replace(/\s/g, '');
    const { error } = recovery
      ? await auth.twoFactor.verifyBackupCode({ code: digits, trustDevice: trust })
      : await auth.twoFactor.verifyTotp({ code: digits, trustDevice: trust });
    setPending(false);
    setProblem(refusal(error));
    if (!error) onEnter();
  };

  return (
    <Frame
      title={recovery ? t`Recovery code` : t`Two-factor authentication`}
      description={
        recovery
          ? t`Enter one of the recovery codes you saved during setup. Each works once.`
          : t`Enter the 6-digit code from your authenticator app.`
      }
    >
      <Form className="flex flex-col gap-4" onSubmit={() => void verify()}>
        <TextField
          key={String(recovery)}
          label={recovery ? t`Recovery code` : t`Code`}
          value={code}
          onChange={setCode}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          isRequired
          isFirst
          mono
        />
        <Checkbox isSelected={trust} onChange={setTrust}>
          {t`Trust this device for 30 days`}
        </Checkbox>
        <Refusal>{problem}</Refusal>
        <Button type="submit" variant="primary" isPending={pending} className="h-9">
          {t`Continue`}
        </Button>
        <div className="flex justify-between">
          <Button
            variant="quiet"
            className="-ms-3"
            onPress={() => {
              setRecovery(!recovery);
              setCode('');
              setProblem(null);
            }}
          >
            {recovery ? t`Use authenticator app` : t`Use a recovery code`}
          </Button>
          <Button variant="quiet" className="-me-3" onPress={onBack}>
            {t`Start over`}
          </Button>
        </div>
      </Form>
    </Frame>
  );
}
