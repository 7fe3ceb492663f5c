import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import type { PostRow } from '#contract/posts/posts.ts';
import { api } from '#web/api.ts';
import {
  LinkedProjects,
  defaultOptions,
  type LinkedProject,
  type TranslationOptions,
} from '#web/parts/posts/linked-projects.tsx';
import { MadeTranslationLine, type MadeTranslation } from '#web/parts/posts/made-translation.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface TranslateDialogProps {
  post: PostRow;
  linked: readonly LinkedProject[];
  /** The translation engine; null if people translate. */
  engine: string | null;
  prepare?: () => Promise<boolean>;
  onClose: () => void;
  onMade?: () => void;
}

/** A project's state: waiting, in progress, stopped before its turn, or its result. */
interface Turn {
  project: LinkedProject;
  state: 'waits' | 'runs' | 'stopped' | MadeTranslation;
}

/** Translates a post for linked projects one by one, and shows each result. */
export function TranslateDialog({ post, linked, engine, prepare, onClose, onMade }: TranslateDialogProps) {
  const { organization, permissions } = useMe();
  const maySend = organization?.role !== 'member' && permissions.includes('publish');
  const there = post.translations.map(({ project_id }) => project_id);
  const [options, setOptions] = useState(() => defaultOptions(linked, there));
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isStopped = useRef(false);
  const isRunning = turns.some(({ state }) => state === 'waits' || state === 'runs');

  const run = async () => {
    if (prepare && !(await prepare()))
      return setRefusal(
        t`The draft couldn’t be saved, so nothing was translated. Close this dialog to see the reason.`,
      );
    let now: readonly Turn[] = linked.flatMap((project): Turn[] =>
      options.has(project.id) ? [{ project, state: 'waits' }] : [],
    );
    const show = (id: number, state: Turn['state']) => {
      now = now.map((turn) => (turn.project.id === id ? { ...turn, state } : turn));
      setTurns(now);
    };
    for (const { project } of now) {
      if (isStopped.current) {
        show(project.id, 'stopped');
        continue;
      }
      show(project.id, 'runs');
      show(project.id, await translated(post.id, project.id, options.get(project.id) ?? {}));
    }
    onMade?.();
  };
  const close = () => {
    // Let the running translation finish; otherwise its outcome would be unknown.
    isStopped.current = true;
    onClose();
  };

  if (turns.length > 0)
    return (
      <Dialog title={isRunning ? t`Translating` : t`Translated`} isOpen isForm onClose={close}>
        <ul aria-label={t`Translations`} aria-busy={isRunning} className="flex flex-col gap-3">
          {turns.map(({ project, state }) => (
            <li key={project.id}>
              {typeof state === 'string' ? (
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span dir="auto" className="font-medium">
                    {project.name}
                  </span>
                  <span className="text-faint">{turnLabels[state]}</span>
                </p>
              ) : (
                <MadeTranslationLine project={project} made={state} onLeave={close} />
              )}
            </li>
          ))}
        </ul>
        <output className="sr-only">{isRunning ? '' : t`All translations are done.`}</output>
        <div className="mt-5 flex justify-end gap-2">
          {isRunning ? (
            <Button onPress={() => (isStopped.current = true)}>{t`Stop after this one`}</Button>
          ) : (
            <Button variant="primary" onPress={close}>
              {t`Done`}
            </Button>
          )}
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t`Translate`} isOpen isForm onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          {engine
            ? t`${engine} translates the text, thread, first comment and image descriptions. Links, mentions and numbers stay unchanged.`
            : t`No translation engine is set up. Each draft starts empty next to its source, ready to be translated by hand.`}
        </p>
        <LinkedProjects
          projects={linked}
          there={there}
          hasPicture={post.media.length > 0}
          maySend={maySend && engine !== null}
          options={options}
          onChange={setOptions}
        />
        {refusal && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={options.size === 0} onPress={() => void run()}>
            {[...options.values()].some((one) => one.send_mode) ? t`Translate and publish` : t`Create drafts`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const turnLabels: Readonly<Record<Extract<Turn['state'], string>, string>> = {
  waits: t`Queued`,
  runs: t`Translating`,
  stopped: t`Not started`,
};

async function translated(
  id: number,
  project_id: number,
  options: TranslationOptions,
): Promise<MadeTranslation> {
  try {
    const made = await api.schedule.translate.call({ id, project_id, ...options });
    return { ...made, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id: null, status: null, engine: null, needs_png: false, warnings: [], error: error.message };
  }
}
