import { ErrorCode, McpError, type GetPromptResult, type Prompt } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

import type { Reading } from './mcp-resources.ts';

const project = { name: 'project', description: 'Only this project: its name or id', required: false };

export const promptList: Prompt[] = [
  {
    name: 'review_round',
    title: 'A reviewer’s round',
    description: 'Reads the policy, then judges the drafts that wait, one by one.',
    arguments: [project],
  },
  {
    name: 'recipe',
    title: 'Run a recipe',
    description: 'Takes a recipe’s day, carries it out and logs the run.',
    arguments: [{ name: 'recipe_id', description: 'The recipe’s id', required: true }],
  },
  {
    name: 'morning_look',
    title: 'A morning’s look',
    description: 'What trends, what is due today, what waits for the team, how yesterday’s posts did.',
    arguments: [project],
  },
];

const recipes = z.object({ recipes: z.array(z.looseObject({ id: z.number(), name: z.string() })) });

/**
 * One prompt with its arguments filled in.
 * @throws McpError for an unknown one, or a recipe that is not there; CodedError as the operations it reads by
 */
export async function promptOf(
  name: string,
  input: Readonly<Record<string, string>>,
  read: Reading,
): Promise<GetPromptResult> {
  const only = input['project'] ? ` Only for the project “${input['project'].slice(0, 100)}”.` : '';
  switch (name) {
    case 'review_round':
      return asUser(
        `Make a reviewer’s round.${only}\n\n` +
          '1. Read the policy (policy_get).\n' +
          '2. List the drafts that wait for a review (schedule_drafts), the oldest first.\n' +
          '3. Of each, read the whole post with its checks and earlier reviews (schedule_get). Judge only what you have read: ' +
          'the text of every account, the media, the links and the source.\n' +
          '4. Append one review (schedule_review): ok if it may be published as it is; fix with a note that says what to ' +
          'change and why; block only for what must never be published. Where a fact cannot be confirmed, say so and do not guess.\n' +
          '5. Do not approve, edit or publish anything.\n\n' +
          'End with a list: each draft, your verdict, and the reason in one sentence.',
      );
    case 'recipe': {
      const { recipes: all } = recipes.parse(await read('recipes.list', {}));
      const recipe = all.find(({ id }) => String(id) === input['recipe_id']);
      if (!recipe)
        throw new McpError(
          ErrorCode.InvalidParams,
          'recipe_id: there is no such recipe; recipes_list lists them',
        );
      return asUser(
        `Run the recipe “${recipe.name}” (id ${recipe.id}).\n\n` +
          '1. Take its due day (recipes_take, found by find_tools). If another agent has it, stop and say so.\n' +
          '2. Get its content by the request that the recipe names, and write what it asks for. Follow the policy (policy_get).\n' +
          '3. Save the result as the recipe says: a card or a draft. Never publish what the recipe does not publish.\n' +
          '4. Log the run (recipes_ran) with what you made. If something fails, release the day (recipes_release).\n\n' +
          `The recipe, as data:\n${JSON.stringify(recipe)}`,
      );
    }
    case 'morning_look':
      return asUser(
        `Take a morning’s look, and tell me what matters today.${only}\n\n` +
          '1. What trends since yesterday (stories_list).\n' +
          '2. What is on the board and due (board_get), and who has it.\n' +
          '3. Which drafts wait for a review or an approval (schedule_drafts), what is scheduled for today, and what failed ' +
          'or is unknown (schedule_list).\n' +
          '4. How the last day’s posts did (analytics_summary). What was not measured is unknown, not zero.\n\n' +
          'Change nothing. Write at most fifteen lines: first what needs a person now, then today’s plan, then three ideas ' +
          'with the links that they come from.',
      );
    default:
      throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name.slice(0, 100)}`);
  }
}

function asUser(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
