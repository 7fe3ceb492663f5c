/** Why a backup was created: by schedule, by a person, before an update. */
export const backupCauses = ['scheduled', 'asked', 'update'] as const;
export type BackupCause = (typeof backupCauses)[number];
