import { allSources } from '#server/sources/all.ts';

/** The environment's settings for sources: by kind, then field of the configuration. */
export type SourceFields = Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;

/** The settings that sources declare. */
export const sourceSettings = allSources.flatMap(({ settings = [] }) => settings);

export function readSourceFields(env: Record<string, string | undefined>): SourceFields {
  return Object.fromEntries(
    allSources.map(({ kind, settings = [] }) => [
      kind,
      Object.fromEntries(
        settings.flatMap(({ name, field, as }): [string, string | string[]][] => {
          const value = env[name]?.trim();
          return value ? [[field, as === 'list' ? value.split(',') : value]] : [];
        }),
      ),
    ]),
  );
}
