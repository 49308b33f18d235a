/** The one-time code that a server without an administrator wrote into its log, the latest. */
export function codeIn(log: string): string {
  const codes = [...log.matchAll(/"setup_code":"([0-9A-Z-]{23})"/g)].flatMap(([, code]) => code ?? [])
  const last = codes.at(-1)
  if (last === undefined) throw new Error('the log has no code of a set-up')
  return last
}
