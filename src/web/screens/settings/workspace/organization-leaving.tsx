import { OrganizationExport } from '#web/screens/settings/admin/organization-export.tsx';
import { OrganizationRemoval } from '#web/screens/settings/admin/organization-removal.tsx';

/** How an organization takes its things along, and how it goes. For owners. */
export function OrganizationLeaving() {
  return (
    <>
      <OrganizationExport />
      <OrganizationRemoval />
    </>
  );
}
