/** What the sandbox networks hold. */
export function SandboxPage() {
  return <h1 className="p-4 text-lg font-semibold">Sandbox</h1>;
}
