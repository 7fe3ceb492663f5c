import { EarlierVerdicts } from '#web/parts/earlier-verdicts.tsx';

import { useCompose, useComposeView } from './compose-context.ts';

/** What a reviewer asks for: above the text, for that is what one came to mend. */
export function SentBack() {
  const { store, project } = useCompose();
  const post = useComposeView(store, (view) => view.post);
  const entries = post?.review.entries ?? [];
  const at = entries.findIndex(({ ignored }) => !ignored);
  const last = entries[at];
  if (!last || last.verdict === 'ok') return null;
  // Whoever asked from outside may have said OK since: that is no grade, and still good to know here.
  const since = entries.slice(0, at).filter(({ by_link }) => by_link);
  return (
    <section
      aria-label="Sent back"
      className={`mt-3 rounded-md border p-3 ${last.verdict === 'block' ? 'border-danger' : 'border-warning'}`}
    >
      <h2 className="mb-1.5 font-semibold">
        {last.verdict === 'block' ? 'A reviewer blocks it' : 'A reviewer asks you to mend it'}
      </h2>
      <EarlierVerdicts entries={[...since, last]} zone={project.timezone} />
    </section>
  );
}

/** All verdicts so far; nothing before the first. */
export function Verdicts() {
  const { store, project } = useCompose();
  const entries = useComposeView(store, (view) => view.post?.review.entries);
  if (!entries || entries.length === 0) return null;
  return (
    <section aria-label="Verdicts" className="border-t border-line pt-3">
      <h2 className="mb-2 font-semibold">Verdicts</h2>
      <EarlierVerdicts entries={entries} zone={project.timezone} />
    </section>
  );
}
