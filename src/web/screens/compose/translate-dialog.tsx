import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { PostRow } from '#contract/posts.ts';
import { api } from '#web/api.ts';
import {
  LinkedProjects,
  wantedAtFirst,
  type LinkedProject,
  type Wanted,
} from '#web/parts/linked-projects.tsx';
import { MadeTranslationLine, type MadeTranslation } from '#web/parts/made-translation.tsx';
import { useMe } from '#web/parts/me.ts';
import { ApiError } from '#web/request.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface TranslateDialogProps {
  post: PostRow;
  linked: readonly LinkedProject[];
  /** What translates; null: a person does. */
  engine: string | null;
  prepare?: () => Promise<boolean>;
  onClose: () => void;
  onMade?: () => void;
}

/** A project's turn: not yet, now, stopped before it came, or what came of it. */
interface Turn {
  project: LinkedProject;
  state: 'waits' | 'runs' | 'stopped' | MadeTranslation;
}

/** Has a post made in the languages of linked projects, one after the other, and says what came of each. */
export function TranslateDialog({ post, linked, engine, prepare, onClose, onMade }: TranslateDialogProps) {
  const client = useQueryClient();
  const { organization, permissions } = useMe();
  const maySend = organization?.role !== 'member' && permissions.includes('publish');
  const there = post.translations.map(({ project_id }) => project_id);
  const [wanted, setWanted] = useState(() => wantedAtFirst(linked, there));
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isStopped = useRef(false);
  const isRunning = turns.some(({ state }) => state === 'waits' || state === 'runs');

  const run = async () => {
    if (prepare && !(await prepare()))
      return setRefusal(
        'It is not saved yet, so nothing was translated. Close this, and look for the reason.',
      );
    let now: readonly Turn[] = linked.flatMap((project): Turn[] =>
      wanted.has(project.id) ? [{ project, state: 'waits' }] : [],
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
      show(project.id, await translated(post.id, project.id, wanted.get(project.id) ?? {}));
    }
    void client.invalidateQueries({ queryKey: ['schedule'] });
    onMade?.();
  };
  const close = () => {
    // What runs is finished, for nobody could say what came of it otherwise.
    isStopped.current = true;
    onClose();
  };

  if (turns.length > 0)
    return (
      <Dialog title={isRunning ? 'Translating' : 'Translated'} isOpen isForm onClose={close}>
        <ul aria-label="Translations made" aria-busy={isRunning} className="flex flex-col gap-3">
          {turns.map(({ project, state }) => (
            <li key={project.id}>
              {typeof state === 'string' ? (
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span dir="auto" className="font-medium">
                    {project.name}
                  </span>
                  <span className="text-faint">{turnWords[state]}</span>
                </p>
              ) : (
                <MadeTranslationLine project={project} made={state} onLeave={close} />
              )}
            </li>
          ))}
        </ul>
        <output className="sr-only">{isRunning ? '' : 'All projects are done.'}</output>
        <div className="mt-5 flex justify-end gap-2">
          {isRunning ? (
            <Button onPress={() => (isStopped.current = true)}>Stop after this one</Button>
          ) : (
            <Button look="primary" onPress={close}>
              Done
            </Button>
          )}
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Translate" isOpen isForm onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          {engine
            ? `${engine} translates the text, thread, first comment and descriptions of pictures. Links, mentions and numbers stay as they are.`
            : 'No translation engine is set up: each draft is empty beside its source, for a person to write.'}
        </p>
        <LinkedProjects
          projects={linked}
          there={there}
          hasPicture={post.media.length > 0}
          maySend={maySend && engine !== null}
          wanted={wanted}
          onChange={setWanted}
        />
        {refusal && (
          <p role="alert" className="text-danger">
            {refusal}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={wanted.size === 0} onPress={() => void run()}>
            {[...wanted.values()].some((one) => one.send_mode) ? 'Translate and send' : 'Make drafts'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const turnWords: Readonly<Record<Extract<Turn['state'], string>, string>> = {
  waits: 'Waits',
  runs: 'Being translated',
  stopped: 'Not begun',
};

async function translated(id: number, project_id: number, wanted: Wanted): Promise<MadeTranslation> {
  try {
    const made = await api.schedule.translate.call({ id, project_id, ...wanted });
    return { ...made, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { id: null, status: null, engine: null, needs_png: false, warnings: [], error: error.message };
  }
}
