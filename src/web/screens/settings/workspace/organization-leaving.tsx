import { OrganizationExport } from '#web/screens/settings/admin/organization-export.tsx';
import { OrganizationRemoval } from '#web/screens/settings/admin/organization-removal.tsx';

/** Export and removal of the organization. For owners. */
export function OrganizationLeaving() {
  return (
    <>
      <OrganizationExport />
      <OrganizationRemoval />
    </>
  );
}
