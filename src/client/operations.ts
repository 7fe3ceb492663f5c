import { z } from 'zod';

import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';

/** What a call needs of an operation. */
export interface OperationCall {
  kind: 'query' | 'command';
  path: string;
  action?: { in: 'query' | 'body'; value: string };
  /** The field of the file that it takes. */
  file?: string;
  /** Its answers are pages of one list. */
  paged?: true;
  /** A second call changes nothing more, so one whose answer was lost may be sent again. */
  repeatable?: true;
}

const nouns: Readonly<Record<string, Readonly<Record<string, Operation>>>> = contract;

/**
 * Every operation of the contract that answers once, by noun and name. The package's build replaces this module by
 * its value, so that the contract's schemas do not ship with the client.
 */
export const operations: Readonly<Record<string, Readonly<Record<string, OperationCall>>>> =
  Object.fromEntries(
    Object.entries(nouns).map(([noun, group]) => [
      noun,
      Object.fromEntries(
        Object.entries(group)
          .filter(([, operation]) => !operation.stream)
          .map(([name, operation]) => [name, callOf(operation)]),
      ),
    ]),
  );

function callOf({ kind, path, action, file, meta, effect }: Operation): OperationCall {
  const isPaged = meta instanceof z.ZodObject && 'has_more' in meta.shape;
  return {
    kind,
    path,
    ...(action && { action }),
    ...(file && { file: file.field }),
    ...(isPaged && { paged: true }),
    ...((kind === 'query' || effect === 'reads' || effect === 'sets') && { repeatable: true }),
  };
}
