import { plural, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';

import type { WholeTemplate } from '#contract/designs/template-fields.ts';
import { api } from '#web/api.ts';
import { plainFilling } from '#web/parts/designs/design.ts';
import { ApiError } from '#web/request.ts';
import { toast } from '#web/ui/toast.tsx';
import type { CsvRow } from './csv-rows.ts';

/** The result of a row: the draft's id, or why it could not be created. */
export type MadeRow = { id: number } | { refusal: string };

/** `crypto.randomUUID` is unavailable without HTTPS. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(3)).join('-');

/** Creates a draft for each row, one after another. Retrying a failed row creates no duplicate. */
export function useMakeDrafts(template: WholeTemplate, project: number | undefined) {
  const key = useRef(randomKey());
  const [made, setMade] = useState<Readonly<Record<number, MadeRow>>>({});
  const [isMaking, setMaking] = useState(false);
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
          // The hash makes an edited row a new draft instead of a retry.
          client_key: `${key.current} ${line} ${hashOf(JSON.stringify([filling, body, project]))}`,
          ...(project !== undefined && { project_id: project }),
        });
        note(line, { id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        note(line, { refusal: error.message });
        // The server is unreachable, so the remaining rows would fail too.
        if (error.code === 'offline') break;
      }
    }
    setMaking(false);
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
        const [number, reason] = [state.id, error.message];
        toast(t`Couldn’t delete draft ${number}: ${reason}`);
      }
    }
    // A new key, so that the same rows create new drafts.
    key.current = randomKey();
    setMaking(false);
    toast(plural(gone, { one: 'Draft deleted.', other: '# drafts deleted.' }));
  }

  return { made, isMaking, make, undo };
}

/** A short hash (FNV-1a), to tell texts apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
