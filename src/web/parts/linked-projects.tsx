import { useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

import { AccountName } from './account-name.tsx';
import { languageName } from './language-name.ts';

const MediaPicker = lazyPart(async () => (await import('./media-picker.tsx')).MediaPicker);

/** What is wanted in one project; absent: all its accounts, and the picture as it is. */
export interface Wanted {
  account_ids?: number[];
  /** Address of the picture in that language. */
  image?: string;
  /** Absent: it stays a draft. */
  send_mode?: 'send';
}

/** By project, those that the post is translated into. */
export type WantedIn = ReadonlyMap<number, Wanted>;

export interface LinkedProject {
  id: number;
  name: string;
  lang: string;
  account_count: number;
  /** Why nothing of it is sent now. */
  paused_reason: string | null;
}

interface LinkedProjectsProps {
  projects: readonly LinkedProject[];
  /** Projects that have a translation of the post already. */
  there: readonly number[];
  hasPicture: boolean;
  /** Whether this person may have translations sent, and something translates them. */
  maySend: boolean;
  wanted: WantedIn;
  onChange: (wanted: WantedIn) => void;
}

/** At first all linked projects that have an account and no translation yet. */
export function wantedAtFirst(projects: readonly LinkedProject[], there: readonly number[]): WantedIn {
  const wanted = projects.filter(({ id, account_count }) => account_count > 0 && !there.includes(id));
  return new Map(wanted.map(({ id }) => [id, {}]));
}

/**
 * Into which linked projects a post is translated, for which accounts there, with which picture, and whether it is
 * sent; and what each of them lacks.
 */
export function LinkedProjects({
  projects,
  there,
  hasPicture,
  maySend,
  wanted,
  onChange,
}: LinkedProjectsProps) {
  const change = (id: number, to: Wanted | null) => {
    const next = new Map(wanted);
    if (to) next.set(id, to);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul aria-label="Linked projects" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
      {projects.map((project) => {
        const own = wanted.get(project.id) ?? null;
        return (
          <li key={project.id}>
            <Checkbox
              isSelected={own !== null}
              isDisabled={project.account_count === 0}
              onChange={(yes) => change(project.id, yes ? {} : null)}
            >
              <span dir="auto" className="font-medium">
                {project.name}
              </span>
              <span className="text-faint">
                {languageName(project.lang)}
                {there.includes(project.id) && ', has one already'}
              </span>
            </Checkbox>
            <Lacking project={project} sends={own?.send_mode === 'send'} />
            {own && (
              <Choices
                project={project}
                hasPicture={hasPicture}
                maySend={maySend}
                wanted={own}
                onChange={(to) => change(project.id, to)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a project lacks for a translation to go out there. */
function Lacking({ project, sends }: { project: LinkedProject; sends: boolean }) {
  const lacks =
    project.account_count === 0
      ? 'No account is connected there yet, so there is nowhere for it to go.'
      : sends && project.paused_reason !== null
        ? `Sending is paused there: ${project.paused_reason}`
        : null;
  return lacks && <p className="ml-6 text-xs text-warning">{lacks}</p>;
}

interface ChoicesProps {
  project: LinkedProject;
  hasPicture: boolean;
  maySend: boolean;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

const quiet = 'min-h-6 text-xs text-accent underline underline-offset-2';

function Choices({ project, hasPicture, maySend, wanted, onChange }: ChoicesProps) {
  const [open, setOpen] = useState<'accounts' | 'picture' | null>(null);
  const { account_ids, image } = wanted;
  return (
    <div className="mb-1 ml-6 flex flex-col gap-1">
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          aria-expanded={open === 'accounts'}
          className={quiet}
          onClick={() => setOpen(open === 'accounts' ? null : 'accounts')}
        >
          {account_ids ? `To ${account_ids.length} of its accounts` : 'To all its accounts'}
          <span className="sr-only"> in {project.name}: choose</span>
        </button>
        {hasPicture && (
          <button type="button" className={quiet} onClick={() => setOpen('picture')}>
            {image ? 'With its own picture' : 'With the same picture'}
            <span className="sr-only"> in {project.name}: choose another</span>
          </button>
        )}
      </div>
      {open === 'accounts' && (
        <Accounts
          project={project}
          chosen={account_ids ?? null}
          onChange={(ids) => {
            const { account_ids: _, ...rest } = wanted;
            onChange(ids ? { ...rest, account_ids: ids } : rest);
          }}
        />
      )}
      {maySend && (
        <Checkbox
          isSelected={wanted.send_mode === 'send'}
          onChange={(yes) => {
            const { send_mode: _, ...rest } = wanted;
            onChange(yes ? { ...rest, send_mode: 'send' } : rest);
          }}
        >
          <span className="text-xs">
            Send at once
            <span className="sr-only"> in {project.name}</span>
            <span className="text-faint">, at this post’s time; without one, or once it has passed, now</span>
          </span>
        </Checkbox>
      )}
      {open === 'picture' && (
        <MediaPicker
          title={`Picture for ${project.name}`}
          isOnePicture
          onPick={([medium]) => {
            setOpen(null);
            if (medium) onChange({ ...wanted, image: medium.url });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface AccountsProps {
  project: LinkedProject;
  /** Null for all. */
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
}

function Accounts({ project, chosen, onChange }: AccountsProps) {
  const { data, error } = api.schedule.targets.useQuery({ project_id: project.id });
  if (error) return <p className="text-danger">{error.message}</p>;
  if (!data) return <Skeleton className="h-16 w-full" />;
  const all = data.accounts.map(({ account_id }) => account_id);
  const ids = chosen ?? all;
  return (
    <ul aria-label={`Accounts of ${project.name}`} className="flex flex-col gap-0.5">
      {data.accounts.map(({ network, ...account }) => (
        <li key={account.account_id}>
          <Checkbox
            isSelected={ids.includes(account.account_id)}
            onChange={(yes) => {
              const next = all.filter((id) => (id === account.account_id ? yes : ids.includes(id)));
              // A post goes to one at least.
              if (next.length > 0) onChange(next.length === all.length ? null : next);
            }}
          >
            {isNetworkName(network) ? <AccountName account={{ ...account, network }} /> : account.name}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
