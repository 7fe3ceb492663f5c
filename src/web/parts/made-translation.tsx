import { Link } from '@tanstack/react-router';

import { languageName } from './language-name.ts';

/** What came of one translation. */
export interface MadeTranslation {
  id: number | null;
  status: string | null;
  engine: string | null;
  needs_png: boolean;
  warnings: readonly { text: string; code: string }[];
  /** Why there is none. */
  error: string | null;
}

interface MadeProps {
  project: { name: string; lang: string };
  made: MadeTranslation;
  onLeave: () => void;
}

/** One project's translation, with the engine, what is to be done by hand, and the way to it. */
export function MadeTranslationLine({ project, made, onLeave }: MadeProps) {
  const { id, engine, status, needs_png, warnings, error } = made;
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span dir="auto" className="font-medium">
          {project.name}
        </span>
        <span className="text-faint">{languageName(project.lang)}</span>
        {id !== null && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(id) }}
            className="ml-auto text-accent underline underline-offset-2"
            onClick={onLeave}
          >
            Open the {status === 'draft' ? 'draft' : 'post'}
            <span className="sr-only"> in {project.name}</span>
          </Link>
        )}
      </p>
      {error !== null && <p className="text-danger">{error}</p>}
      {id !== null && (
        <p className="text-soft">
          {engine ? `Translated by ${engine}.` : 'No engine translated it.'}{' '}
          {status === 'draft' ? 'A draft: nothing is sent.' : 'Released.'}
        </p>
      )}
      {needs_png && (
        <p className="text-warning">Its design is to be rendered in this language before it is sent.</p>
      )}
      {warnings.map(({ code, text }) => (
        <p key={`${code} ${text}`} className="text-xs text-warning">
          {text}
        </p>
      ))}
    </div>
  );
}
