import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createIo } from '#server/lib/io.ts';
import { article, attemptAfter, attemptOf } from '#test/networks/article-steps.ts';
import { publish, signal } from '#test/networks/conformance-subject.ts';
import { conforms } from '#test/networks/conformance.ts';
import { pageText } from '#test/networks/page-text.ts';
import { shownAt, subjectAt } from '#test/networks/wordpress-real-subject.ts';
import {
  missingForWordPress,
  startRealWordPress,
  type RealWordPress,
} from '#test/networks/wordpress-real.ts';
import { wordpress } from './wordpress.ts';

/** WordPress itself, where the machine has it (`test/networks/wordpress-real.ts`). */

const missing = missingForWordPress();
let site: RealWordPress;
let io: ReturnType<typeof createIo>;

if (missing === null) {
  beforeAll(async () => {
    site = await startRealWordPress();
    io = createIo({ allow: [site.hostAndPort], userAgent: 'Copydesk-test/1' });
  });
  afterAll(async () => {
    await io?.close();
    await site?.end();
  });
}

const subject = (anew = false) => subjectAt(site, io, anew);
const shown = () => shownAt(site);

/** A field of the site's newest post, as the site has it. */
const newest = (field: string) =>
  site.php(`echo json_encode(get_posts(['post_status' => 'any', 'numberposts' => 1])[0]->${field});`);

describe.skipIf(missing !== null)(`WordPress itself${missing === null ? '' : ` (${missing})`}`, () => {
  conforms('It behaves', () => subject());

  test('takes all options', async () => {
    const at = await subject();
    const { offers } = z
      .object({
        offers: z.object({ categories: z.array(z.object({ value: z.string(), label: z.string() })) }),
      })
      .parse(at.account.settings);
    const sailing = offers.categories.find(({ label }) => label === 'Sport & Sea / Sailing');
    const options = {
      categories: [sailing?.value ?? ''],
      tags: ['Harbour & Sea', 'harbour & sea', 'Boats'],
      slug: 'our-own',
      excerpt: 'In short & <clear>',
      comments: 'closed',
    };
    await publish(at, { ...at.step('words'), options });
    const of = (code: string) =>
      site.php(
        `$post = get_posts(['post_status' => 'any', 'numberposts' => 1])[0]; echo json_encode(${code});`,
      );
    expect(JSON.parse(await of(`wp_get_post_categories($post->ID, ['fields' => 'names'])`))).toEqual([
      'Sailing',
    ]);
    expect(JSON.parse(await of(`wp_get_post_tags($post->ID, ['fields' => 'names'])`))).toEqual([
      'Boats',
      'Harbour &amp; Sea',
    ]);
    expect(JSON.parse(await of(`[$post->post_name, $post->post_excerpt, $post->comment_status]`))).toEqual([
      'our-own',
      'In short &amp; &lt;clear&gt;',
      'closed',
    ]);
  });

  test.each(['draft', 'pending', 'private'])('a post sent as %s is that, and is found', async (status) => {
    const at = await subject();
    const { sending, published } = await publish(at, { ...at.step('words'), options: { status } });
    expect(JSON.parse(await newest('post_status'))).toBe(status);
    expect(await wordpress.find(at.account, sending, signal)).toEqual({ state: 'found', published });
  });

  test('shows Markdown, and carries out no shortcodes', async () => {
    const at = await subject();
    const title = 'A & B <drei> [gallery] \\ "quoted"';
    const markdown = '- one\n\n  two\n\n> - three\n\n```js\na\n\n  b < c\n```\n\n[video] ~~gone~~ `code`';
    const { published } = await publish(at, article(`# ${title}\n\n${markdown}`));
    const [post] = await shown();
    expect(post?.body).toBe('one\n\ntwo\n\nthree\n\na\n\n  b < c\n\n[video] gone code');
    const page = await (await fetch(`${site.origin}/?rest_route=/wp/v2/posts/${published.id}`)).json();
    const { rendered } = z.object({ title: z.object({ rendered: z.string() }) }).parse(page).title;
    expect(pageText(rendered).text.replace(/[“”″]/g, '"')).toBe(title);
  });

  test('keeps one draft and one file of a post that is prepared again', async () => {
    const at = await subject();
    const step = { ...at.step('words'), media: [at.media.picture('a boat', 20)] };
    const first = await attemptOf(wordpress, at.account, step);
    await wordpress.send(at.account, await attemptAfter(wordpress, at.account, first), signal);
    const count =
      "count(get_posts(['post_type' => ['post', 'attachment'], 'post_status' => 'any,inherit', 'numberposts' => -1]))";
    expect(await site.php(`echo ${count};`)).toBe('2');
  });

  test('publishes one post where a request arrives late, even before it is prepared again', async () => {
    const at = await subject();
    const late = await attemptOf(wordpress, at.account, at.step('words'));
    at.pass(3 * 60_000);
    expect(await wordpress.find(at.account, late, signal)).toEqual({ state: 'absent' });
    const published = await wordpress.send(at.account, late, signal);
    const again = await attemptAfter(wordpress, at.account, late);
    expect(await wordpress.send(at.account, again, signal)).toEqual(published);
    expect(await shown()).toHaveLength(1);
  });

  test('knows two deliveries of one text apart, and none by a title that others use', async () => {
    const at = await subject();
    await site.php(`wp_insert_post(['post_title' => 'The harbour opens', 'post_status' => 'publish']);`);
    const lost = await attemptOf(wordpress, at.account, at.step('words'));
    const other = await publish(at, at.step('words'));
    at.pass(3 * 60_000);
    expect(await wordpress.find(at.account, lost, signal)).toEqual({ state: 'absent' });
    const published = await wordpress.send(
      at.account,
      await attemptAfter(wordpress, at.account, lost),
      signal,
    );
    expect(published.id).not.toBe(other.published.id);
    expect(await shown()).toHaveLength(3);
  });

  test('that gives a draft another slug is known by that one', async () => {
    const at = await subject();
    await site.plugin(`add_filter('wp_unique_post_slug', fn($slug) => str_starts_with($slug, 'copydesk-')
      && !str_ends_with($slug, '-2') ? "$slug-2" : $slug);`);
    const sending = await attemptOf(wordpress, at.account, at.step('words'));
    expect(sending.prepared).toMatchObject({ slug: JSON.parse(await newest('post_name')) });
    at.pass(3 * 60_000);
    expect(await wordpress.find(at.account, sending, signal)).toEqual({ state: 'absent' });
    const published = await wordpress.send(at.account, sending, signal);
    expect(await wordpress.find(at.account, sending, signal)).toEqual({ state: 'found', published });
  });

  test('that holds posts for review has not published them, and a person is asked', async () => {
    const at = await subject();
    await site.plugin(`add_filter('wp_insert_post_data', fn($data) =>
      $data['post_status'] === 'publish' ? ['post_status' => 'pending'] + $data : $data);`);
    const sending = await attemptOf(wordpress, at.account, at.step('words'));
    await expect(wordpress.send(at.account, sending, signal)).rejects.toMatchObject({
      kind: 'unknown',
      replyText: 'Status: pending',
    });
    expect(await wordpress.find(at.account, sending, signal)).toEqual({ state: 'cannot_tell' });
    expect(await shown()).toEqual([]);
  });

  test('takes a first comment, which needs no approval under one’s own post', async () => {
    const at = await subject();
    const { published: post } = await publish(at, at.step('words'));
    const comment = { ...article('More & <more>\nhere'), kind: 'first_comment' as const };
    const { published } = await publish(at, comment, { post, before: post });
    expect(
      await site.php(
        `$c = get_comments(['post_id' => ${post.id}])[0]; echo $c->comment_approved, $c->comment_content;`,
      ),
    ).toBe('1More &amp; &lt;more&gt;\nhere');
    const measured = [{ id: post.id, ownReplies: 1 }];
    expect(await wordpress.metrics?.(at.account, measured, signal)).toEqual(
      new Map([[post.id, { comments: 0 }]]),
    );
    await wordpress.remove?.(at.account, published, signal);
    expect(await shown()).toHaveLength(1);
  });

  test('with pretty URLs is found by its own link, and its posts have them', async () => {
    await site.php(`update_option('permalink_structure', '/%postname%/');`);
    const at = await subject(true);
    expect(at.account.settings.root).toBe(`${site.origin}/wp-json/`);
    const { published } = await publish(at, at.step('words'));
    expect(published.url).toBe(`${site.origin}/the-harbour-opens/`);
    await site.php(`update_option('permalink_structure', '');`);
    await subject(true);
  });
});
