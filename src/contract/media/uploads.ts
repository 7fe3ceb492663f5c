import { z } from 'zod';

import { done, id, instant, line, text } from '#contract/fields.ts';
import { t } from '#contract/message.ts';
import { command, query } from '#contract/operation.ts';
import { medium, place } from './media.ts';

const path = 'uploads.php';

/** `checking`: all has arrived, and the server looks at it. Then it is `stored` or `refused`. */
export const uploadStates = ['sending', 'checking', 'stored', 'refused'] as const;

export type UploadState = (typeof uploadStates)[number];

/** How many signed URLs one call gives. */
const mostUrls = 100;

const partNumber = z.int().min(1).max(10_000);

const way = z
  .discriminatedUnion('by', [
    z.object({
      by: z.literal('tus'),
      url: z.string().describe('For HEAD, PATCH and DELETE of the tus protocol 1.0.0, with the same key'),
    }),
    z.object({
      by: z.literal('parts'),
      part_bytes: z.int().describe('Of each part but the last'),
      parts: z.int().describe('How many there are'),
      arrived: z.array(partNumber).describe('Those that need not be sent again'),
    }),
  ])
  .describe(
    'How to send the file: by tus to this server, or in parts to the bucket; null when it has arrived',
  );

const upload = z.object({
  upload_id: id,
  name: z.string(),
  bytes: z.int(),
  received_bytes: z.int().describe('Of these, how many have arrived'),
  fingerprint: z.string().nullable(),
  state: z.enum(uploadStates),
  problem: z.string().nullable().describe('Why it was refused'),
  medium: medium.nullable().describe('What it became'),
  duplicate: z
    .boolean()
    .nullable()
    .describe(
      'True where your organization had the file already: medium is that one. Null until it is stored',
    ),
  way: way.nullable(),
  created_at: instant,
  expires_at: instant.describe('When it ends unless more arrives: 24 hours after the last piece'),
});

const output = z.object({ upload });

const uploadId = z.object({ upload_id: id });

const example = { title: 'One', input: { upload_id: 1 } };

/** Files of any size, for the library: they arrive piece by piece, and go on after an interruption. */
export const uploads = {
  start: command({
    summary: 'Start an upload that can be interrupted and resumed',
    description:
      'For files above the limit of an upload in one request, up to MEDIA_MAX_MB. The answer says how to send it: ' +
      'by tus (https://tus.io) to this server, or in parts to the bucket, at URLs of uploads.sign. Then call ' +
      'uploads.finish. With the fingerprint and size of one of your unfinished uploads it answers that one.',
    path,
    action: { in: 'body', value: 'start' },
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: z.object({
      name: line(200).describe('The file’s name'),
      bytes: z.int().min(1).describe('The file’s size'),
      fingerprint: text(200)
        .optional()
        .describe('Anything by which you recognize the file when you go on, such as a hash of samples'),
      sha256: z
        .string()
        .regex(/^[\da-f]{64}$/i, { error: () => t`must be 64 hexadecimal digits` })
        .optional()
        .describe('Of the whole file: what arrives must have it'),
      project_id: place,
      direct: z
        .boolean()
        .default(true)
        .describe('False: through this server, where you cannot reach the bucket'),
    }),
    output,
    errors: ['invalid_state'],
    refreshes: ['uploads'],
    examples: [{ title: 'A video', input: { name: 'Low tide.mp4', bytes: 734_003_200 } }],
  }),

  list: query({
    summary: 'Your unfinished uploads, newest first',
    description: 'Those that wait for more of their file, or are being checked.',
    path,
    permission: 'write',
    beyond: true,
    input: z.object({}),
    output: z.object({ uploads: z.array(upload) }),
    examples: [{ title: 'All', input: {} }],
  }),

  get: query({
    summary: 'One of your uploads: what has arrived, and what became of it',
    path,
    action: { in: 'query', value: 'get' },
    permission: 'write',
    beyond: true,
    input: uploadId,
    output,
    errors: ['not_found'],
    examples: [example],
  }),

  sign: command({
    summary: 'Get URLs to which the parts of an upload are sent',
    description: 'Each takes one part by PUT for an hour. Only for uploads whose way is "parts".',
    path,
    action: { in: 'body', value: 'sign' },
    permission: 'write',
    effect: 'sets',
    beyond: true,
    recorded: false,
    input: uploadId.extend({ parts: z.array(partNumber).min(1).max(mostUrls) }),
    output: z.object({
      urls: z.array(z.object({ part: partNumber, url: z.string() })),
      expires_at: instant,
    }),
    errors: ['not_found', 'invalid_state'],
    refreshes: [],
    examples: [{ title: 'The first two', input: { upload_id: 1, parts: [1, 2] } }],
  }),

  finish: command({
    summary: 'Finish an upload: all of it has been sent',
    description:
      'The file is checked and cleaned as any other. Waits for the result, for 20 seconds at most; while the state ' +
      'is "checking", call it again. Where pieces are missing or have another size than announced, ' +
      'details.parts names those to send again.',
    path,
    action: { in: 'body', value: 'finish' },
    permission: 'write',
    effect: 'adds',
    beyond: true,
    input: uploadId,
    output,
    errors: ['not_found', 'invalid_state'],
    refreshes: ['media', 'uploads'],
    examples: [example],
  }),

  cancel: command({
    summary: 'Cancel an upload and delete what has arrived',
    path,
    action: { in: 'body', value: 'cancel' },
    permission: 'write',
    effect: 'ends',
    beyond: true,
    input: uploadId,
    output: done,
    errors: ['not_found'],
    refreshes: ['uploads'],
    examples: [example],
  }),
};
