import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError, unreachable } from '#web/request.ts';
import { loaded, refusalOf, requireReadable } from './upload-refusal.ts';

const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a server that cannot be reached', unreachable(), 'retry'],
  ['a bucket that refuses', new ApiError('unavailable', 'No.', 403), 'retry'],
  ['a file that is no medium', new ApiError('validation_error', 'No.', 422), null],
  ['a right that is missing', new ApiError('forbidden', 'No.', 403), null],
] as const)('%s speaks for itself', (_what, error, remedy) => {
  expect(refusalOf(error)).toEqual({ message: error.message, remedy });
});

test.each(['NotReadableError', 'NotFoundError', 'NotAllowedError'])(
  'a file that the browser cannot read (%s) is chosen again',
  async (name) => {
    const file = new Blob(['x']);
    file.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', name)) });
    const error = await requireReadable(file).catch((thrown: unknown) => thrown);
    expect(refusalOf(error)).toEqual({
      message: expect.stringMatching(/can no longer read this file.*Choose the file again/),
      remedy: 'choose',
    });
    expect(reported).not.toHaveBeenCalled();
  },
);

test('code that cannot be loaded says so, and what to do', async () => {
  const error = await loaded(Promise.reject(new TypeError('Failed to fetch'))).catch(
    (thrown: unknown) => thrown,
  );
  expect(refusalOf(error)).toEqual({
    message: expect.stringMatching(/couldn’t load.*try again.*reload the page/),
    remedy: 'retry',
  });
});

test('any other error ends the upload as well, and is reported', () => {
  const error = new RangeError('a fault of ours');
  expect(refusalOf(error)).toMatchObject({ message: expect.stringContaining('Try again'), remedy: 'retry' });
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
});
