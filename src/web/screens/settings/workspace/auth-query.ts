import { useMutation, useQuery } from '@tanstack/react-query';

import { refusal } from '#web/parts/workspace/auth.ts';
import { readAgain } from '#web/stale.ts';

interface Answer<Data> {
  data: Data | null;
  error: { code?: string | undefined; message?: string | undefined; status?: number } | null;
}

/** Loads data of the user's own sign-in. */
export function useAuthQuery<Data>(name: string, read: () => Promise<Answer<Data>>) {
  return useQuery({ queryKey: ['auth', name], queryFn: async () => settled(await read()) });
}

/** Changes data of the user's own sign-in, then refetches the lists of it. */
export function useAuthMutation<Parameters, Data>(change: (parameters: Parameters) => Promise<Answer<Data>>) {
  return useMutation({
    mutationFn: async (parameters: Parameters) => settled(await change(parameters)),
    onSuccess: () => readAgain(['auth']),
  });
}

function settled<Data>({ data, error }: Answer<Data>): Data | null {
  const refused = refusal(error);
  if (refused) throw new Error(refused);
  return data;
}
