import { backups } from './backups.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { organizationExports } from './organization-exports.ts';
import { organizationRemoval } from './organization-removal.ts';

export const adminNouns = {
  doctor,
  backups,
  organizationExports,
  organizationRemoval,
  demo,
};
