import { t } from '@lingui/core/macro';

import { Checkbox } from '#web/ui/checkbox.tsx';

interface TokenProjectsProps {
  /** Those to choose from; undefined while they load. */
  projects: readonly { id: number; name: string }[] | undefined;
  /** Null: every project. */
  chosen: ReadonlySet<number> | null;
  onChange: (chosen: ReadonlySet<number> | null) => void;
}

/** Limits a token to some projects. */
export function TokenProjects({ projects, chosen, onChange }: TokenProjectsProps) {
  const choose = (id: number, selected: boolean) => {
    const next = new Set(chosen);
    if (selected) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t`Projects`}</legend>
      <Checkbox isSelected={chosen === null} onChange={(all) => onChange(all ? null : new Set())}>
        {t`All, including future projects`}
      </Checkbox>
      {chosen && (
        <div className="flex max-h-40 flex-col gap-1 overflow-auto ps-6">
          {projects?.map(({ id, name }) => (
            <Checkbox key={id} isSelected={chosen.has(id)} onChange={(selected) => choose(id, selected)}>
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      <p className="text-xs text-faint">
        {chosen === null
          ? t`Clear to limit the token to some projects.`
          : chosen.size === 0
            ? t`Select at least one.`
            : t`It can’t access other projects or organization-wide data. Cards without a project stay accessible.`}
      </p>
    </fieldset>
  );
}
