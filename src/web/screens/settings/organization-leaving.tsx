import { OrganizationExport } from './organization-export.tsx';
import { OrganizationRemoval } from './organization-removal.tsx';

/** How an organization takes its things along, and how it goes. For owners. */
export function OrganizationLeaving() {
  return (
    <>
      <OrganizationExport />
      <OrganizationRemoval />
    </>
  );
}
