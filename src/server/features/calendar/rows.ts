import { z } from 'zod';

import anniversaryData from './anniversaries.json' with { type: 'json' };
import observanceData from './observances.json' with { type: 'json' };
import { anniversaryRow, observanceRow } from './row.ts';

/** The calendar that Copydesk brings along; the format is explained in docs/calendar-data.md. */
export const observances = z.array(observanceRow).parse(observanceData);
export const anniversaries = z.array(anniversaryRow).parse(anniversaryData);
