import { z } from 'zod';

import { waysToConnect } from './account.ts';

const field = z.object({
  name: z.enum(['identifier', 'password', 'code']),
  label: z.string(),
  hint: z.string().nullable(),
  looks_like: z
    .string()
    .nullable()
    .describe('A regular expression; what does not fit is taken, but is probably not what is meant'),
  otherwise: z.string().nullable().describe('Message for input that does not fit'),
  optional: z.boolean().describe('May be left empty'),
});

/** How a person connects an account of a network by one of its methods. */
export const way = z.object({
  by: z.enum(waysToConnect),
  needs: z.array(z.string()).describe('What must be there first'),
  steps: z.array(z.string()).describe('What a person does, in this order'),
  variants: z
    .array(z.object({ title: z.string(), steps: z.array(z.string()), scopes: z.array(z.string()) }))
    .describe('Procedures of their own, of which a person follows one; `steps` is empty then'),
  link: z.object({ label: z.string(), url: z.string() }).nullable().describe('Where they do it'),
  scopes: z.array(z.string()).describe('The permissions that an app at the network must have'),
  notes: z
    .array(z.string())
    .describe('What works without the network’s review, what it costs, how long a sign-in lasts'),
  own_app: z
    .boolean()
    .describe(
      'By an app that an administrator registers at the network; its keys are settings of the installation',
    ),
  checks_keys: z.boolean().describe('Whether `check_keys` can ask the network about them'),
  outlives_secret: z.boolean().describe('Whether accounts stay connected when the app’s secret is replaced'),
  fields: z.array(field).describe('What they enter here, besides the server'),
  closed: z
    .string()
    .nullable()
    .describe('Why this way is closed from this desk’s address; null where it is open'),
});
