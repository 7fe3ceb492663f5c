import { useState } from 'react';

import { auth, refusal } from '#web/parts/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { Frame, Refusal } from './frame.tsx';

interface SecondStepProps {
  onEnter: () => void;
  onBack: () => void;
}

/** The code of the authenticator app, or one of the recovery codes when the device is gone. */
export function SecondStep({ onEnter, onBack }: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const verify = async () => {
    setPending(true);
    const given = code.replace(/\s/g, '');
    const { error } = recovery
      ? await auth.twoFactor.verifyBackupCode({ code: given, trustDevice: trust })
      : await auth.twoFactor.verifyTotp({ code: given, trustDevice: trust });
    setPending(false);
    setProblem(refusal(error));
    if (!error) onEnter();
  };

  return (
    <Frame
      title={recovery ? 'Recovery code' : 'Second step'}
      description={
        recovery
          ? 'One of the codes that you kept when you set this up. Each works once.'
          : 'The six digits that your authenticator app shows now.'
      }
    >
      <Form className="flex flex-col gap-4" onSubmit={() => void verify()}>
        <TextField
          key={String(recovery)}
          label={recovery ? 'Recovery code' : 'Code'}
          value={code}
          onChange={setCode}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          isRequired
          isFirst
          mono
        />
        <Checkbox isSelected={trust} onChange={setTrust}>
          Trust this device for 30 days
        </Checkbox>
        <Refusal>{problem}</Refusal>
        <Button type="submit" look="primary" isPending={pending} className="h-9">
          Continue
        </Button>
        <div className="flex justify-between">
          <Button
            look="quiet"
            className="-ml-3"
            onPress={() => {
              setRecovery(!recovery);
              setCode('');
              setProblem(null);
            }}
          >
            {recovery ? 'Use the app instead' : 'Use a recovery code'}
          </Button>
          <Button look="quiet" className="-mr-3" onPress={onBack}>
            Start again
          </Button>
        </div>
      </Form>
    </Frame>
  );
}
