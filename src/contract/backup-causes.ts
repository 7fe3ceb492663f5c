/** Why a backup was made: by the clock, by a person, before an update. */
export const backupCauses = ['scheduled', 'asked', 'update'] as const;
export type BackupCause = (typeof backupCauses)[number];
