import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Account } from './account-labels.ts';
import { doubtOf, isAboutServer, type ConnectNetwork, type Field, type Way } from './connect-labels.ts';

interface ConnectFormProps {
  network: ConnectNetwork;
  way: Way;
  /** The account to reconnect. */
  account: Account | null;
  projects: readonly { id: number; name: string }[];
}

type Entered = Record<Field['name'], string>;

/** The fields of a method, or the button that leads to the network. */
export function ConnectForm({ network, way, account, projects }: ConnectFormProps) {
  const [project, setProject] = useState(String(account?.project_id ?? projects[0]?.id ?? ''));
  const [server, setServer] = useState(account?.server ?? '');
  const [entered, setEntered] = useState<Entered>({
    identifier: account?.handle ?? '',
    password: '',
    code: '',
  });
  const { isPending, error, submit } = useSubmit({ network, way, account, project, server, entered });
  const wrongServer = isAboutServer(error) ? error?.message : undefined;
  const isBlocked = network.missing.length > 0 || way.closed !== null;
  const first = isBlocked ? null : firstField(network, way, account);
  // A reconnection by OAuth needs no fields: the network identifies the account.
  const fields = account && way.by === 'oauth' ? [] : way.fields;
  return (
    <Form className="flex max-w-md flex-col gap-4" onSubmit={submit}>
      {!account && projects.length > 1 && (
        <Select
          label={t`Project`}
          layout="stacked"
          value={project}
          options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setProject}
        />
      )}
      {network.server === 'needed' && (
        <ServerField
          network={network}
          value={server}
          onChange={setServer}
          error={wrongServer}
          isFixed={account !== null}
          isFirst={first === 'server'}
        />
      )}
      {fields.map((field) => (
        <FieldOf
          key={field.name}
          field={field}
          value={entered[field.name]}
          onChange={(value) => setEntered({ ...entered, [field.name]: value })}
          isFirst={field.name === first}
          isRefused={error !== null}
        />
      ))}
      {network.server === 'optional' && !(account && way.by === 'oauth') && (
        <ServerField
          network={network}
          value={server}
          onChange={setServer}
          error={wrongServer}
          isFixed={account !== null}
        />
      )}
      <Refusal error={wrongServer === undefined ? error : null} />
      <div>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={isBlocked}>
          {submitLabel(network, way, account)}
        </Button>
      </div>
    </Form>
  );
}

/** The field to begin with. When reconnecting, all but the password is known. */
function firstField({ server }: ConnectNetwork, { fields }: Way, account: Account | null) {
  if (account) return 'password';
  return server === 'needed' ? 'server' : fields[0]?.name;
}

function submitLabel({ label, server }: ConnectNetwork, { by }: Way, account: Account | null): string {
  if (by === 'oauth')
    return server === 'needed' ? t`Continue to server` : t`Sign in with ${{ network: label }}`;
  return account ? t`Reconnect` : t`Connect`;
}

interface Submitted extends Omit<ConnectFormProps, 'projects'> {
  project: string;
  server: string;
  entered: Entered;
}

function useSubmit({ network, way, account, project, server, entered }: Submitted) {
  const navigate = useNavigate();
  const connect = api.accounts.connect.useMutation({ refusal: 'inline' });
  const reconnect = api.accounts.reconnect.useMutation({ refusal: 'inline' });
  const begin = api.accounts.begin.useMutation({ refusal: 'inline' });
  const { identifier, password, code } = entered;
  const isNamed = way.fields.some(({ name }) => name === 'identifier') && identifier.trim() !== '';
  const named = isNamed && { identifier };
  const input = { ...named, password, ...(code.trim() !== '' && { code }) };
  const to = {
    network: network.network,
    ...(project !== '' && { project_id: Number(project) }),
    ...(server.trim() !== '' && { server }),
  };
  const onSuccess = (answer: { account: Account }) => {
    const { name } = answer.account;
    toast(account ? t`${name} reconnected.` : t`${name} connected.`);
    void navigate({ to: '/settings/accounts', search: { account: answer.account.account_id } });
  };
  const submit = () => {
    if (way.by === 'oauth')
      begin.mutate(account ? { account_id: account.account_id } : { ...to, ...named }, {
        onSuccess: ({ url }) => location.assign(url),
      });
    else if (account) reconnect.mutate({ account_id: account.account_id, ...input }, { onSuccess });
    else connect.mutate({ ...to, ...input }, { onSuccess });
  };
  const used = way.by === 'oauth' ? begin : account ? reconnect : connect;
  return { submit, error: used.error, isPending: used.isPending };
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

interface FieldOfProps extends FieldProps {
  field: Field;
  isFirst: boolean;
  /** The server has said what is wrong. */
  isRefused: boolean;
}

function FieldOf({ field, value, onChange, isFirst, isRefused }: FieldOfProps) {
  const { name, label, hint, optional } = field;
  const doubt = isRefused ? null : doubtOf(field, value);
  return (
    <div>
      <TextField
        label={label}
        description={hint}
        value={value}
        onChange={onChange}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={completions[name]}
        autoCorrect="off"
        spellCheck="false"
        maxLength={2_000}
        isRequired={!optional}
        isFirst={isFirst}
      />
      <output className="text-xs text-warning">{doubt}</output>
    </div>
  );
}

/** A browser must not offer the password of Copydesk itself. */
const completions = { identifier: 'username', password: 'off', code: 'one-time-code' } as const;

interface ServerFieldProps extends FieldProps {
  network: ConnectNetwork;
  error: string | undefined;
  /** The account is on this server. */
  isFixed: boolean;
  isFirst?: boolean;
}

function ServerField({
  network: { server, server_is, server_hint },
  value,
  onChange,
  error,
  isFixed,
  isFirst = false,
}: ServerFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.querySelector('input')?.focus();
  }, [error]);
  const needed = server_is === 'site' ? t`Site address` : t`Server`;
  return (
    <div ref={box}>
      <TextField
        label={server === 'needed' ? needed : t`Server (only if different)`}
        description={server_hint}
        error={error}
        value={value}
        onChange={onChange}
        inputMode="url"
        autoCorrect="off"
        spellCheck="false"
        maxLength={2_000}
        isRequired={server === 'needed'}
        // The browser must not hold back what was refused: it may be right on the next attempt.
        validationBehavior="aria"
        isDisabled={isFixed}
        isFirst={isFirst}
      />
    </div>
  );
}
