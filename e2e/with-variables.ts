/** Runs `work` with other environment variables. */
export function withVariables<T>(variables: Record<string, string>, work: () => T): T {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return work();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
