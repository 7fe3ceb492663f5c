import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/review')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_app/review"!</div>;
}
