import { Fragment } from 'react';

import { mentionParts } from './mentions.ts';

interface CommentWordsProps {
  text: string;
  members: readonly { user_name: string }[];
}

/** A comment's text with the people it names set apart; all else is text and stays text. */
export function CommentWords({ text, members }: CommentWordsProps) {
  return mentionParts(
    text,
    members.map(({ user_name }) => user_name),
  ).map((part, index) =>
    part.isMention ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text
      <span key={index} className="rounded-sm bg-accent-wash px-0.5 font-medium text-accent">
        {part.text}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
