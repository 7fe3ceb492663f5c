import { z } from 'zod';

import anniversaryData from './anniversaries.json' with { type: 'json' };
import observanceData from './observances.json' with { type: 'json' };
import { anniversaryRow, observanceRow } from './row.ts';

/** The calendar shipped with Copydesk; docs/calendar-data.md explains the format. */
export const observances = z.array(observanceRow).parse(observanceData);
export const anniversaries = z.array(anniversaryRow).parse(anniversaryData);
