/**
 * Every video needs a poster, and nothing here can take one out of it: 640 by 360 pixels in a light gray, as a PNG.
 */
export const plainPoster = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAoAAAAFoCAMAAADw7LpjAAAAA1BMVEXa4OYwczmdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAA9klEQVR42u3BMQEAAADCoPVPbQsvo' +
    'A'.repeat(297) +
    'DgZ4WVAAFYOwxKAAAAAElFTkSuQmCC',
  'base64',
);
