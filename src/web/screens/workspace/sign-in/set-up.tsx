import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { api } from '#web/api.ts';
import { deviceZone } from '#web/lib/locale.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { languagesWith, likelyLanguage } from '#web/parts/workspace/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Frame, Refusal } from './frame.tsx';

const zones = zonesWith();
const languages = languagesWith(likelyLanguage());

/** Creates the first owner of an empty installation. */
export function SetUp() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = api.setup.create.useMutation({ refusal: 'inline' });
  const [owner, setOwner] = useState({
    name: '',
    email: '',
    password: '',
    organization: '',
    timezone: deviceZone,
    lang: likelyLanguage(),
  });
  const set = (field: keyof typeof owner) => (value: string) => setOwner({ ...owner, [field]: value });
  const wrong = wrongFields(create.error?.details.fields);

  return (
    <Frame
      title={t`Set up Copydesk`}
      description={t`You’ll be the owner and administrator. You can invite others later.`}
    >
      <Form
        className="flex flex-col gap-4"
        onSubmit={() =>
          create.mutate(owner, {
            onSuccess: () => {
              client.clear();
              void navigate({ to: '/today', replace: true });
            },
          })
        }
      >
        <TextField
          label={t`Organization`}
          description={t`Your newsroom, company or team.`}
          value={owner.organization}
          onChange={set('organization')}
          error={wrong.organization}
          isRequired
          isFirst
        />
        <Select
          label={t`Time zone`}
          isSearchable
          layout="stacked"
          value={owner.timezone}
          options={zones}
          onChange={set('timezone')}
        />
        <Select
          label={t`Language`}
          layout="stacked"
          value={owner.lang}
          options={languages}
          onChange={set('lang')}
        />
        <TextField
          label={t`Your name`}
          autoComplete="name"
          value={owner.name}
          onChange={set('name')}
          error={wrong.name}
          isRequired
        />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          value={owner.email}
          onChange={set('email')}
          error={wrong.email}
          isRequired
        />
        <TextField
          label={t`Password`}
          description={t`At least 10 characters. A short sentence works well.`}
          type="password"
          autoComplete="new-password"
          minLength={10}
          value={owner.password}
          onChange={set('password')}
          error={wrong.password}
          isRequired
        />
        <Refusal>{create.error?.message ?? null}</Refusal>
        <Button type="submit" variant="primary" isPending={create.isPending} className="h-9">
          {t`Create organization`}
        </Button>
      </Form>
    </Frame>
  );
}

/** The server's validation errors, by field. */
function wrongFields(fields: unknown): Partial<Record<string, string>> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}
