import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { WholeTemplate } from '#contract/template-fields.ts';
import { api } from '#web/api.ts';
import { plainFilling } from '#web/parts/design.ts';
import { ApiError } from '#web/request.ts';
import { toast } from '#web/ui/toast.tsx';

import type { CsvRow } from './csv-rows.ts';

/** What became of a row: the draft, or why there is none. */
export type MadeRow = { id: number } | { refusal: string };

/** `crypto.randomUUID` is not there on a desk that is reached without https. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(3)).join('-');

/** Makes a draft of each row, one after another; a row that failed may be tried again and makes none twice. */
export function useMakeDrafts(template: WholeTemplate, project: number | undefined) {
  const client = useQueryClient();
  const key = useRef(randomKey());
  const [made, setMade] = useState<Readonly<Record<number, MadeRow>>>({});
  const [isMaking, setMaking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ['schedule'] });
  const note = (line: number, state: MadeRow) => setMade((now) => ({ ...now, [line]: state }));

  async function make(rows: readonly CsvRow[]) {
    setMaking(true);
    for (const { line, filling, body } of rows) {
      const before = made[line];
      if (before && 'id' in before) continue;
      try {
        const { id } = await api.schedule.create.call({
          draft: true,
          body,
          design: { template: template.id, ...plainFilling(filling) },
          // Another text in the same row is another draft.
          client_key: `${key.current} ${line} ${hashOf(JSON.stringify([filling, body, project]))}`,
          ...(project !== undefined && { project_id: project }),
        });
        note(line, { id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        note(line, { refusal: error.message });
        // Nobody answers: nor would they for the rows that follow.
        if (error.code === 'offline') break;
      }
    }
    setMaking(false);
    await refresh();
  }

  async function undo() {
    setMaking(true);
    let gone = 0;
    for (const [line, state] of Object.entries(made)) {
      if (!('id' in state)) continue;
      try {
        await api.schedule.cancel.call({ id: state.id });
        gone += 1;
        setMade((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== line)));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast(`Draft ${state.id} is still there: ${error.message}`);
      }
    }
    // The same rows make new drafts now.
    key.current = randomKey();
    setMaking(false);
    toast(gone === 1 ? 'The draft is deleted.' : `${gone} drafts are deleted.`);
    await refresh();
  }

  return { made, isMaking, make, undo };
}

/** Short, and another one for another text. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
