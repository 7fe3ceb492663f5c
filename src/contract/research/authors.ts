/** For how many days after a post its author is offered to be mentioned. */
export const authorDays = 90;
