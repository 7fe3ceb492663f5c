import { describe, expect, it } from 'vitest';

import { chatKinds } from '#contract/notifications/team-chats.ts';
import { chatPayload } from './payload.ts';

const address = 'https://desk.example/board?card=12';
const hostile = {
  title: 'Ada <!channel> on **Heat pumps** @everyone',
  body: '@channel see [our bank](https://evil.example) <https://evil.example|here>\n# big `code` <@U024BE7LH>',
  address,
};

describe('what a team chat gets', () => {
  it('is plain text in Slack, with its three signs escaped and no link but ours', () => {
    expect(chatPayload('slack', hostile)).toEqual({
      text: 'Ada &lt;!channel&gt; on **Heat pumps** @everyone',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'plain_text',
            text: 'Ada &lt;!channel&gt; on **Heat pumps** @everyone',
            emoji: false,
          },
        },
        {
          type: 'section',
          text: {
            type: 'plain_text',
            text:
              '@channel see [our bank](https://evil.example) &lt;https://evil.example|here&gt;\n' +
              '# big `code` &lt;@U024BE7LH&gt;',
            emoji: false,
          },
        },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: `<${address}|Open in Copydesk>`, verbatim: true },
        },
      ],
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  it('mentions nobody, formats nothing and hides no address in Mattermost', () => {
    const { text } = chatPayload('mattermost', hostile) as { text: string };
    expect(text).not.toMatch(/@(everyone|channel|U0)/);
    expect(text).not.toMatch(/<[!@h]/);
    expect(text).not.toMatch(/(^|[^\\])\[our bank/);
    expect(text).toContain('\\[our bank\\]\\(https://evil.example\\)');
    expect(text).toContain('> \\# big \\`code\\`');
    expect(text.endsWith(`\n${address}`)).toBe(true);
  });

  it('may mention nobody in Discord, and says so', () => {
    const payload = chatPayload('discord', hostile) as { content: string };
    expect(payload).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
    expect(payload.content).not.toMatch(/@everyone/);
    expect(payload.content).toContain('\\*\\*Heat pumps\\*\\*');
  });

  it.each(chatKinds)('fits what %s takes, however long and odd the words are', (kind) => {
    const payload = chatPayload(kind, {
      title: '*'.repeat(5_000),
      body: '&@<>'.repeat(100_000),
      address,
    });
    const texts = JSON.stringify(payload).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    const longest = Math.max(...texts.map((text) => String(JSON.parse(text)).length));
    expect(longest).toBeLessThanOrEqual(kind === 'slack' ? 3_000 : 2_000);
  });

  it('says nothing of a body or address that is not there', () => {
    expect(chatPayload('mattermost', { title: 'Moved', body: null, address: null })).toEqual({
      text: '**Moved**',
    });
  });
});
