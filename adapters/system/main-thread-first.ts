import { readFileSync, readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'

/** The name that libuv gives the threads which read files, decode pictures and hash passwords. */
const worker = 'libuv-worker'
const { PRIORITY_BELOW_NORMAL: further, PRIORITY_LOW: furthest } = constants.priority

interface Threads {
  /** A folder for each thread of this process, with its name in `comm`, as Linux has it. */
  readonly folder: string
  readonly own: () => number
  readonly set: (thread: number, priority: number) => void
}

const threadsOfLinux: Threads = { folder: '/proc/self/task', own: getPriority, set: setPriority }

/**
 * Lets the main thread, which answers requests, go before the threads that work beside it: on few processors they took its
 * time while pictures were decoded. They take all the time that it leaves. How many there were; where the system has no such
 * threads, or does not allow it, all stays as it was.
 */
export function letMainThreadGoFirst({ folder, own, set }: Threads = threadsOfLinux): number {
  try {
    const workers = readdirSync(folder).filter((thread) => nameOf(folder, thread) === worker)
    const priority = Math.min(own() + further, furthest)
    for (const thread of workers) set(Number(thread), priority)
    return workers.length
  } catch {
    return 0
  }
}

/** Empty for a thread that has just ended. */
function nameOf(folder: string, thread: string): string {
  try {
    return readFileSync(join(folder, thread, 'comm'), 'utf8').trim()
  } catch {
    return ''
  }
}
