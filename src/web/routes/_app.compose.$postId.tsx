import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/compose/$postId')({
  staticData: { title: null },
  component: () => null,
});
