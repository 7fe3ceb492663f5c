/** What people read. As a function it is in the language of each of them. */
export type MessageText = string | (() => string);

/** In the language of who reads now. */
export const textNow = (text: MessageText): string => (typeof text === 'string' ? text : text());

/** An error that people read: `message` is in the language of who met it, `text` in that of each who reads it later. */
export class MessageError extends Error {
  readonly text: MessageText;

  constructor(text: MessageText, options?: ErrorOptions) {
    super(textNow(text), options);
    this.text = text;
  }
}
