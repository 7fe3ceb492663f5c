import { useMutation, useQuery } from '@tanstack/react-query';

import { refusal } from '#web/parts/workspace/auth.ts';
import { readAgain } from '#web/stale.ts';

interface Answer<Data> {
  data: Data | null;
  error: { code?: string | undefined; message?: string | undefined; status?: number } | null;
}

/** Reads something of the person's own sign-in. */
export function useAuthQuery<Data>(name: string, read: () => Promise<Answer<Data>>) {
  return useQuery({ queryKey: ['auth', name], queryFn: async () => settled(await read()) });
}

/** Changes something of the person's own sign-in; the lists about it are read again. */
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
