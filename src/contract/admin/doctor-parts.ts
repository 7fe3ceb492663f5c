/** The parts that the doctor checks, in order, each with its name. */
export const doctorParts = {
  database: 'Database',
  tables: 'Tables',
  queue: 'Queue',
  workers: 'Workers',
  sources: 'Sources',
  posts: 'Posts found',
  backups: 'Backups',
  keys: 'Keys',
  clock: 'Clock',
  disk: 'Disk',
  mail: 'Mail',
  address: 'Address',
  media: 'Media',
  outgoing: 'Outgoing requests',
  browser: 'Browser',
} as const;

export type DoctorPart = keyof typeof doctorParts;

export const doctorPartNames = Object.keys(doctorParts) as [DoctorPart, ...DoctorPart[]];
