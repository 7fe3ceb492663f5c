import { t } from '@lingui/core/macro';
import { useState } from 'react';

import type { ProjectAccess } from '#contract/workspace/project-access.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Member } from './member-labels.ts';
import { ProjectAccessField } from './project-access-field.tsx';

/** Chooses the projects that a member has. */
export function MemberAccess({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id, user_name } = member;
  const change = api.members.change.useMutation({ refusal: 'inline' });
  const [projects, setProjects] = useState<readonly ProjectAccess[] | null>(() => sent(member.projects));
  const save = () =>
    change.mutate(
      { user_id, projects: sent(projects) },
      {
        onSuccess: () => {
          const undo = () => change.mutate({ user_id, projects: sent(member.projects) });
          toast(t`Access of ${user_name} saved.`, undo, `member ${user_id}`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t`Access of ${user_name}`}
      isForm
      action={t`Save`}
      mutation={change}
      isDisabled={projects?.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <ProjectAccessField value={projects} onChange={setProjects} />
    </FormDialog>
  );
}

function sent(projects: readonly ProjectAccess[] | null): ProjectAccess[] | null {
  return projects && projects.map(({ project_id, role }) => ({ project_id, role }));
}
