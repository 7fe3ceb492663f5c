import type { Page } from '@playwright/test';

/**
 * Lets the server answer, and gives the page what `change` makes of the data: for a state that the tests'
 * instance cannot reach, or that other tests would disturb.
 * @param change gets the original data; its result replaces it
 */
export async function changeAnswers<Data>(
  page: Page,
  url: string | RegExp,
  change: (data: Data, address: URL) => Data,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: Data };
      const json = { ...envelope, data: change(envelope.data, new URL(route.request().url())) };
      await route.fulfill({ response, json });
    } catch (error) {
      // A page may send a request at the moment in which its test ends.
      if (!/disposed|closed|ended/i.test(String(error))) throw error;
    }
  });
}
