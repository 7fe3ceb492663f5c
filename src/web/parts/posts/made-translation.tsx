import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { languageName } from '#web/parts/workspace/language-name.ts';

/** The result of one translation. */
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

/** One project's translation, with the engine, the remaining manual work, and a link. */
export function MadeTranslationLine({ project, made, onLeave }: MadeProps) {
  const { id, engine, status, needs_png, warnings, error } = made;
  const { name } = project;
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span dir="auto" className="font-medium">
          {name}
        </span>
        <span className="text-faint">{languageName(project.lang)}</span>
        {id !== null && (
          <Link
            to="/compose/$postId"
            params={{ postId: String(id) }}
            className="ms-auto text-accent underline underline-offset-2"
            onClick={onLeave}
          >
            {status === 'draft' ? (
              <Trans>
                Open the draft<span className="sr-only"> in {name}</span>
              </Trans>
            ) : (
              <Trans>
                Open the post<span className="sr-only"> in {name}</span>
              </Trans>
            )}
          </Link>
        )}
      </p>
      {error !== null && <p className="text-danger">{error}</p>}
      {id !== null && (
        <p className="text-soft">
          {engine ? t`Translated by ${engine}.` : t`Not translated.`}{' '}
          {status === 'draft' ? t`Saved as a draft.` : t`Approved.`}
        </p>
      )}
      {needs_png && (
        <p className="text-warning">{t`Its design has to be rendered in this language before publishing.`}</p>
      )}
      {warnings.map(({ code, text }) => (
        <p key={`${code} ${text}`} className="text-xs text-warning">
          {text}
        </p>
      ))}
    </div>
  );
}
