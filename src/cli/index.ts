import { type Config, UnusableSettings, readConfig } from '../config.ts'
import { keptKeysIn } from '../connections/kept-keys.ts'
import { withSecretFiles } from '../secret-files.ts'

/** Runs one command. The exit code: 0 done, 1 failed with one clear line, 2 wrong usage. */
export async function runCommandLine(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const config = () => configOf(withSecretFiles(variables))
  try {
    // A plain start has no options, and does not load the parser of options.
    if (args.length !== 1 || args[0] !== 'serve') return await (await import('./program.ts')).runProgram(args, config)
    const settings = config()
    await (await import('./serve.ts')).serve(settings)
    return 0
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : String(fault))
    return 1
  }
}

/** The settings of the environment, over the keys that were pasted. */
function configOf(given: Readonly<Record<string, string | undefined>>): Config {
  const folder = given['DATA_DIR'] || './data'
  const kept = keptKeysIn(folder).read()
  try {
    return readConfig(given, kept)
  } catch (fault) {
    if (!(fault instanceof UnusableSettings) || Object.keys(kept).length === 0) throw fault
    const where = `some of the keys may be those that were pasted at /admin/connections; they are in providers.env in ${folder}`
    throw new UnusableSettings([...fault.faults, where])
  }
}
