import { t } from '@lingui/core/macro';

import { api } from '#web/api.ts';
import type { Medium } from '#web/parts/media/media-labels.ts';
import { PanelSection } from '#web/parts/side-panel.tsx';
import { useMe } from '#web/parts/workspace/me.ts';
import { Select } from '#web/ui/select.tsx';

const whole = '';

interface MediumPlaceProps {
  medium: Medium;
  mayWrite: boolean;
}

/** The project whose file it is. Who works in all projects gives it to one, or to the whole organization. */
export function MediumPlace({ medium, mayWrite }: MediumPlaceProps) {
  const edit = api.media.edit.useMutation();
  const isLimited = useMe().projects !== null;
  const { data } = api.projects.list.useQuery({});
  if (!data) return null;
  const own = data.projects.find(({ id }) => id === medium.project_id);
  const projects = data.projects.filter((project) => project.archived_at === null || project === own);
  const ofWhole = t`Whole organization`;
  const ofAnother = t`Whole organization or another project`;
  return (
    <PanelSection title={t`Belongs to`}>
      {mayWrite && !isLimited ? (
        <Select
          label={t`Belongs to`}
          layout="bare"
          value={String(medium.project_id ?? whole)}
          options={[
            { value: whole, label: ofWhole },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) =>
            edit.mutate({ media_id: medium.media_id, project_id: value === whole ? null : Number(value) })
          }
        />
      ) : (
        <p dir="auto">{own?.name ?? (isLimited ? ofAnother : ofWhole)}</p>
      )}
      <p className="mt-1 text-xs text-faint">
        {t`Members who are limited to projects see the files of these, and those that posts there show.`}
      </p>
    </PanelSection>
  );
}
