import { readConfig } from '../config.ts'
import { withSecretFiles } from '../secret-files.ts'

/** Runs one command. The exit code: 0 done, 1 failed with one clear line, 2 wrong usage. */
export async function runCommandLine(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const config = () => readConfig(withSecretFiles(variables))
  try {
    // A plain start has no options to read, and is spared the reader of options.
    if (args.length !== 1 || args[0] !== 'serve') return await (await import('./program.ts')).runProgram(args, config)
    const settings = config()
    await (await import('./serve.ts')).serve(settings)
    return 0
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : String(fault))
    return 1
  }
}
