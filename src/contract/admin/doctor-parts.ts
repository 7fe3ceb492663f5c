/** The parts that the doctor checks, in order. */
export const doctorPartNames = [
  'database',
  'tables',
  'queue',
  'workers',
  'sources',
  'posts',
  'backups',
  'keys',
  'clock',
  'disk',
  'mail',
  'address',
  'media',
  'outgoing',
  'browser',
] as const;

export type DoctorPart = (typeof doctorPartNames)[number];
