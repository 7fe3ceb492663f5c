import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { refusal } from '#web/parts/auth.ts';

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
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (parameters: Parameters) => settled(await change(parameters)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['auth'] }),
  });
}

function settled<Data>({ data, error }: Answer<Data>): Data | null {
  const refused = refusal(error);
  if (refused) throw new Error(refused);
  return data;
}
