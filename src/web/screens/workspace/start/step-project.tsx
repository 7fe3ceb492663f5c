import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { nextColor } from '#contract/colors.ts';
import { api } from '#web/api.ts';
import { zoneInFull } from '#web/lib/format.ts';
import { zonesWith } from '#web/lib/zones.ts';
import { ColorField } from '#web/parts/color-field.tsx';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { languagesWith } from '#web/parts/workspace/languages.ts';
import { LogoField, noLogo } from '#web/parts/workspace/logo-field.tsx';
import { ProjectMark } from '#web/parts/workspace/project-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, Refusal } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepState } from './step-state.tsx';

/** Creates the first project. If there is one, shows it with a link to change it. */
export function StepProject({ isDone, onDone }: { isDone: boolean; onDone: () => void }) {
  const organization = api.organizations.get.useQuery({});
  // A project that another member creates meanwhile must not replace a half-completed form.
  const [isNew] = useState(!isDone);
  if (!isNew) return <Projects />;
  return (
    <StepState
      query={organization}
      what={t`organization settings`}
      loading={<Skeleton className="h-56 w-full max-w-md" />}
    >
      {(home) => <CreateProject home={home} onDone={onDone} />}
    </StepState>
  );
}

function Projects() {
  const query = api.projects.list.useQuery({});
  return (
    <>
      <StepState query={query} what={t`projects`} loading={<Skeleton className="h-16 w-full" />}>
        {({ projects }) => (
          <ul className="flex flex-col">
            {projects.map(({ id, name, color, logo_url, lang, timezone }) => (
              <li key={id} className="flex min-h-9 items-center gap-3 border-b border-line last:border-0">
                <ProjectMark project={{ color, logo_url }} />
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="ms-auto text-end text-xs text-faint">
                  {languageName(lang)} · {zoneInFull(timezone)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </StepState>
      <Link
        to="/settings/projects"
        className="mt-3 inline-block font-medium text-accent underline underline-offset-2"
      >
        {t`Change projects in Settings`}
      </Link>
    </>
  );
}

interface CreateProjectProps {
  /** The organization, whose name, zone and language are the form's initial values. */
  home: { name: string; timezone: string; lang: string };
  onDone: () => void;
}

function CreateProject({ home, onDone }: CreateProjectProps) {
  const create = api.projects.create.useMutation({ refusal: 'inline' });
  const [touched, setTouched] = useState<{
    name?: string;
    timezone?: string;
    lang?: string;
    color?: string;
  }>({});
  const [logo, setLogo] = useState(noLogo);
  const { name, timezone, lang, color } = { ...home, color: nextColor([]), ...touched };
  const set = (change: typeof touched) => setTouched({ ...touched, ...change });
  const save = () =>
    create
      .mutateAsync({ name: name.trim(), timezone, lang, color, logo_media_id: logo.id })
      .then(onDone, () => undefined);
  return (
    <Form className="flex max-w-md flex-col gap-4" onSubmit={() => void save()}>
      <TextField
        label={t`Name`}
        description={t`The name your team uses.`}
        value={name}
        onChange={(value) => set({ name: value })}
        maxLength={120}
        isRequired
        isFirst
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Time zone`}
          isSearchable
          layout="stacked"
          value={timezone}
          options={zonesWith(timezone)}
          onChange={(value) => set({ timezone: value })}
        />
        <Select
          label={t`Language`}
          layout="stacked"
          value={lang}
          options={languagesWith(lang)}
          onChange={(value) => set({ lang: value })}
        />
      </div>
      <ColorField value={color} onChange={(value) => set({ color: value })} />
      <LogoField logo={logo} color={color} onChange={setLogo} />
      <Refusal error={create.error} />
      <Button type="submit" variant="primary" isPending={create.isPending} className="self-start">
        {t`Create project`}
      </Button>
    </Form>
  );
}
