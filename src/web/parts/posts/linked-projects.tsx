import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { isNetworkName } from '#contract/networks/facts.ts';
import { api } from '#web/api.ts';
import { AccountName } from '#web/parts/delivery/account-name.tsx';
import { languageName } from '#web/parts/workspace/language-name.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const MediaPicker = lazyPart(async () => (await import('#web/parts/media/media-picker.tsx')).MediaPicker);

/** The options for one project; absent: all its accounts, and the picture unchanged. */
export interface TranslationOptions {
  account_ids?: number[];
  /** URL of the picture in that language. */
  image?: string;
  /** Absent: it stays a draft. */
  send_mode?: 'send';
}

/** Options by project id, for the projects to translate for. */
export type OptionsByProject = ReadonlyMap<number, TranslationOptions>;

export interface LinkedProject {
  id: number;
  name: string;
  lang: string;
  account_count: number;
  /** Why publishing is paused there. */
  paused_reason: string | null;
}

interface LinkedProjectsProps {
  projects: readonly LinkedProject[];
  /** Ids of projects that already have a translation of the post. */
  there: readonly number[];
  hasPicture: boolean;
  /** Whether the user may publish translations and an engine is configured. */
  maySend: boolean;
  options: OptionsByProject;
  onChange: (options: OptionsByProject) => void;
}

/** The initial selection: all linked projects with an account and without a translation. */
export function defaultOptions(
  projects: readonly LinkedProject[],
  there: readonly number[],
): OptionsByProject {
  const linked = projects.filter(({ id, account_count }) => account_count > 0 && !there.includes(id));
  return new Map(linked.map(({ id }) => [id, {}]));
}

/**
 * Selects the linked projects to translate a post for, with accounts, picture and whether to publish; shows what
 * each project lacks.
 */
export function LinkedProjects({
  projects,
  there,
  hasPicture,
  maySend,
  options,
  onChange,
}: LinkedProjectsProps) {
  const change = (id: number, to: TranslationOptions | null) => {
    const next = new Map(options);
    if (to) next.set(id, to);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul aria-label={t`Linked projects`} className="flex max-h-80 flex-col gap-1 overflow-y-auto">
      {projects.map((project) => {
        const own = options.get(project.id) ?? null;
        const language = languageName(project.lang);
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
                {there.includes(project.id) ? t`${language}, already translated` : language}
              </span>
            </Checkbox>
            <Lacking project={project} sends={own?.send_mode === 'send'} />
            {own && (
              <Choices
                project={project}
                hasPicture={hasPicture}
                maySend={maySend}
                options={own}
                onChange={(to) => change(project.id, to)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a project lacks for publishing a translation. */
function Lacking({ project, sends }: { project: LinkedProject; sends: boolean }) {
  const reason = project.paused_reason;
  const lacks =
    project.account_count === 0
      ? t`This project has no connected accounts. Connect one to publish there.`
      : sends && reason !== null
        ? t`Publishing is paused there: ${reason}`
        : null;
  return lacks && <p className="ms-6 text-xs text-warning">{lacks}</p>;
}

interface ChoicesProps {
  project: LinkedProject;
  hasPicture: boolean;
  maySend: boolean;
  options: TranslationOptions;
  onChange: (options: TranslationOptions) => void;
}

const quiet = 'min-h-6 text-xs text-accent underline underline-offset-2';

function Choices({ project, hasPicture, maySend, options, onChange }: ChoicesProps) {
  const [open, setOpen] = useState<'accounts' | 'picture' | null>(null);
  const { account_ids, image } = options;
  const { name } = project;
  return (
    <div className="mb-1 ms-6 flex flex-col gap-1">
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          aria-expanded={open === 'accounts'}
          className={quiet}
          onClick={() => setOpen(open === 'accounts' ? null : 'accounts')}
        >
          {account_ids ? (
            <Plural
              value={account_ids.length}
              other={
                <Trans>
                  To # accounts<span className="sr-only"> in {name}: choose</span>
                </Trans>
              }
            />
          ) : (
            <Trans>
              To all accounts<span className="sr-only"> in {name}: choose</span>
            </Trans>
          )}
        </button>
        {hasPicture && (
          <button type="button" className={quiet} onClick={() => setOpen('picture')}>
            {image ? (
              <Trans>
                With its own image<span className="sr-only"> in {name}: choose another</span>
              </Trans>
            ) : (
              <Trans>
                With the same image<span className="sr-only"> in {name}: choose another</span>
              </Trans>
            )}
          </button>
        )}
      </div>
      {open === 'accounts' && (
        <Accounts
          project={project}
          chosen={account_ids ?? null}
          onChange={(ids) => {
            const { account_ids: _, ...rest } = options;
            onChange(ids ? { ...rest, account_ids: ids } : rest);
          }}
        />
      )}
      {maySend && (
        <Checkbox
          isSelected={options.send_mode === 'send'}
          onChange={(yes) => {
            const { send_mode: _, ...rest } = options;
            onChange(yes ? { ...rest, send_mode: 'send' } : rest);
          }}
        >
          <span className="text-xs">
            <Trans>
              Publish immediately
              <span className="sr-only"> in {name}</span>
              <span className="text-faint">, or at this post’s scheduled time if it is still ahead</span>
            </Trans>
          </span>
        </Checkbox>
      )}
      {open === 'picture' && (
        <MediaPicker
          title={t`Image for ${name}`}
          isOnePicture
          onPick={([medium]) => {
            setOpen(null);
            if (medium) onChange({ ...options, image: medium.url });
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
  const { name } = project;
  return (
    <ul aria-label={t`Accounts in ${name}`} className="flex flex-col gap-0.5">
      {data.accounts.map(({ network, ...account }) => (
        <li key={account.account_id}>
          <Checkbox
            isSelected={ids.includes(account.account_id)}
            onChange={(yes) => {
              const next = all.filter((id) => (id === account.account_id ? yes : ids.includes(id)));
              // A post needs at least one account.
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
