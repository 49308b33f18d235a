import { existsSync } from 'node:fs'
import { keepFilesPrivate } from './data-folder.ts'
import { runCommandLine } from './cli/index.ts'

keepFilesPrivate()
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// A provider's SDK may leave a connection open that nobody reads: it must not hold a process that has done its work.
setTimeout(() => process.exit(), 500).unref()
