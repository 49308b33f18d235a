import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { isSea } from 'node:sea'

/** The last lines of what a command says are enough to know why it failed. */
const mostText = 2_000

export interface CommandOutcome {
  readonly code: number
  /** The end of what it said. */
  readonly says: string
}

/** Runs a command of this program in a process of its own, with these settings, behind everything else; ends it on `signal`. */
export function runCommand(
  args: readonly string[],
  signal: AbortSignal,
  program: readonly string[] = thisProgram(),
): Promise<CommandOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandOutcome>()
  const child = spawn(process.execPath, [...program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  if (child.pid !== undefined) goLast(child.pid)
  let says = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (says = (says + text).slice(-mostText)))
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, says: says.trim() }))
  return promise
}

/** The one executable is the program itself. */
function thisProgram(): readonly string[] {
  return isSea() ? [] : [...process.execArgv, process.argv[1] ?? '']
}

function goLast(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already: its outcome says how.
  }
}
