import { existsSync } from 'node:fs'
import { keepFilesPrivate } from './data-folder.ts'
import { runCommandLine } from './cli/index.ts'

keepFilesPrivate()
endQuietly()
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// A provider's SDK may leave a connection open that nobody reads: it must not hold a process that has done its work.
setTimeout(() => process.exit(), 500).unref()

/** A reader that has enough, such as `head`, ends a command without a word. A server goes on without its reader. */
function endQuietly(): void {
  const isServer = process.argv[2] === 'serve'
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'EPIPE') throw fault
      if (!isServer) process.exit()
    })
  }
}
