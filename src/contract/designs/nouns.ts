import { designs } from './designs.ts';
import { templateAssignments, templates } from './templates.ts';

export const designsNouns = {
  templates,
  templateAssignments,
  designs,
};
